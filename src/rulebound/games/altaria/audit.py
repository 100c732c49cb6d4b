"""What must always be true: component counts, one place for everything, and nothing the rules cannot produce."""

from __future__ import annotations

from rulebound.engine.bits import count, has
from rulebound.games.altaria import frames
from rulebound.games.altaria.board import NAME_OF_CELL, NOWHERE
from rulebound.games.altaria.pending import FAULTS, SOUND, frame_fault, is_completion_sound
from rulebound.games.altaria.state import DEAD, N_SLOTS, NO_ONE, RUNNING, SLOTS, Table, owner_of
from rulebound.games.altaria.tables import HERO_NAMES, N_KINDS


def faults(s: Table) -> list[str]:
    """Every invariant that is broken, in words."""
    return [
        *_token_faults(s),
        *_hero_faults(s),
        *_altar_faults(s),
        *_deck_faults(s),
        *_flow_faults(s),
        *_frame_faults(s),
        *_derived_faults(s),
    ]


def _names(spaces: int) -> str:
    return ", ".join(name for cell, name in NAME_OF_CELL.items() if has(spaces, cell))


def _token_faults(s: Table) -> list[str]:
    out: list[str] = []
    seen = 0
    for kind in range(int(N_KINDS)):
        spaces = int(s.of_kind[kind])
        if seen & spaces:
            out.append(f"two tokens share {_names(seen & spaces)}")
        seen |= spaces
        if count(spaces) > s.tables.copies:
            out.append(f"{count(spaces)} {HERO_NAMES[kind]} tokens on the board, at most {s.tables.copies} (ALT-67)")
        for cell in NAME_OF_CELL:
            if has(spaces, cell) and s.left_at(cell) > s.tables.symbols[kind]:
                out.append(f"the {HERO_NAMES[kind]} token at {NAME_OF_CELL[cell]} has more phases left than symbols")
    if s.of_owner[0] & s.of_owner[1] or (s.of_owner[0] | s.of_owner[1]) != seen:
        out.append("every token shows exactly one colour (ALT-62)")
    if (s.left0 | s.left1 | s.left2) & ~seen:
        out.append("phases are left where no token lies")
    if seen & ~int(s.land()):
        out.append(f"tokens lie only on grass and jungle (ALT-65, ALT-R15), not on {_names(seen & ~int(s.land()))}")
    if s.tokens() & ~s.great & s.heroes():
        out.append(f"a hero and a regular token share {_names(int(s.tokens() & ~s.great & s.heroes()))} (ALT-78)")
    return out


def _hero_faults(s: Table) -> list[str]:
    out: list[str] = []
    spaces = [int(s.pos[slot]) for slot in range(int(N_SLOTS))]
    if any(cell not in NAME_OF_CELL for cell in spaces):
        return ["a hero is off the board"]
    if len(set(spaces)) < len(spaces):
        out.append("two heroes share a space (ALT-52, ALT-112)")
    for seat in range(2):
        if len({int(s.kind_of[slot]) for slot in range(3 * seat, 3 * seat + 3)}) < 3:
            out.append("a player has the same hero twice (ALT-17)")
    for slot, cell in enumerate(spaces):
        name = f"{'blue' if slot < 3 else 'red'} {HERO_NAMES[int(s.kind_of[slot])]}"
        if has(s.mountain | s.water, cell):
            out.append(f"{name} stands on impassable {NAME_OF_CELL[cell]} (ALT-52)")
        if s.tables.portal_of[owner_of(slot)] == cell or (has(s.tables.portals, cell) and s.result == RUNNING):
            out.append(f"{name} stands on a portal (ALT-23, ALT-94)")
        markers = s.motivated | s.exhausted | s.bleeding | s.forced | s.crystals
        if s.health[slot] == DEAD:
            if has(markers, slot):
                out.append(f"{name} is dead and holds a marker or crystal (ALT-109, ALT-139)")
        elif s.revival[slot] != 0:
            out.append(f"{name} is alive and holds revival markers (ALT-115)")
    if (s.ready | s.crystals | s.motivated | s.exhausted | s.bleeding | s.forced) & ~SLOTS:
        out.append("a set of heroes names one that does not exist")
    if s.crystals and not s.has_events:
        out.append("there are no crystals in the learning game (ALT-119)")
    return out


def _altar_faults(s: Table) -> list[str]:
    out: list[str] = []
    if s.held[0] & s.held[1] or (s.held[0] | s.held[1]) & ~s.tables.altars:
        out.append("an altar is held by both players, or a held space is no altar (ALT-7)")
    for slot in range(int(N_SLOTS)):
        here = 1 << int(s.pos[slot])
        if s.health[slot] != DEAD and s.tables.altars & here and not s.held[owner_of(slot)] & here:
            out.append(
                f"a living hero stands on the altar at {NAME_OF_CELL[int(s.pos[slot])]} without control (ALT-98)"
            )
    if s.result == RUNNING and (count(s.held[0]) == 3 or count(s.held[1]) == 3):
        out.append("somebody controls all three altars and the game goes on (ALT-22)")
    return out


def _deck_faults(s: Table) -> list[str]:
    wanted = list(range(int(s.tables.n_events))) if s.has_events else []
    if sorted(s.deck) != wanted:
        return ["the event deck is not each card once (ALT-3)"]
    if s.has_events and not 0 <= s.event < s.tables.n_turns:
        return ["an impossible number of events has been covered"]
    return []


def _flow_faults(s: Table) -> list[str]:
    out: list[str] = []
    if not (1 <= s.turn <= s.tables.n_turns and 1 <= s.phase <= 3):
        out.append("there is no such turn or phase (ALT-26)")
    if (s.active == NO_ONE) != (s.stage != frames.ACTING):
        out.append("a hero acts exactly while an action is under way")
    if s.active != NO_ONE and (s.active >= N_SLOTS or s.health[s.active] == DEAD):
        out.append("the acting hero is dead or nobody (ALT-110)")
    if s.stage != frames.ROTATION and s.completing != NOWHERE:
        out.append("a token completes its rotation outside the rotation step")
    if s.stage != frames.ROTATION and s.tokens() & ~(s.left0 | s.left1 | s.left2):
        out.append("a token without a phase left lies on the board (ALT-74)")
    if s.result == RUNNING and s.stage in (frames.CHOOSE_HERO, frames.ACTING):
        out.extend(_ready_faults(s))
    return out


def _derived_faults(s: Table) -> list[str]:
    """What is kept up to date beside the position must be what it would be if worked out anew."""
    heroes = [0, 0, 0]  # blue and red living ones, bodies
    for slot in range(int(N_SLOTS)):
        heroes[2 if s.health[slot] == DEAD else owner_of(slot)] |= 1 << int(s.pos[slot])
    great, gives = 0, [0, 0, 0, 0]
    for kind in range(int(N_KINDS)):
        great |= int(s.of_kind[kind]) if s.tables.is_great[kind] else 0
        gives[s.tables.crystal[kind]] |= int(s.of_kind[kind])
    out: list[str] = []
    if heroes != [s.living[0], s.living[1], s.bodies]:
        out.append("the sets of occupied spaces are out of date")
    if great != s.great:
        out.append("the set of great tokens is out of date")
    if gives != [s.gives[how] for how in range(4)]:
        out.append("the sets of tokens that give crystals are out of date")
    return out


def _frame_faults(s: Table) -> list[str]:
    """What is pending speaks of heroes, kinds and tokens that are there."""
    out: list[str] = []
    width = int(frames.WIDTH)
    for n in range(int(s.depth)):
        fault = int(frame_fault(s, n))
        if fault != SOUND:
            out.append(f"frame {[int(s.stack[width * n + k]) for k in range(width)]} is pending {FAULTS[fault]}")
    if not is_completion_sound(s):
        out.append("a token that is not there completes its rotation")
    return out


def _ready_faults(s: Table) -> list[str]:
    """ALT-41: in phase p each player has used p - 1 heroes, and those who acted in this phase one more."""
    out: list[str] = []
    for seat in range(2):
        has_acted = s.n_acted == 2 or (s.n_acted == 1 and s.first == seat)
        wanted = 3 - (int(s.phase) - 1) - int(has_acted)
        found = int(count(s.ready & (7 << (3 * seat))))
        if found != wanted:
            colour = ("blue", "red")[seat]
            out.append(f"{colour} has {found} ready heroes in phase {s.phase}, not {wanted} (ALT-41)")
    return out
