"""Words for everything: options, questions, refusals, and what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulebound.engine.actions import Verb
from rulebound.engine.bits import has
from rulebound.engine.prompt import Prompt
from rulebound.engine.verdict import OK, Verdict, clause_id
from rulebound.games.altaria import frames, journal
from rulebound.games.altaria.actions import SEAT_NAMES, SKILL_NAMES, VOCABULARY
from rulebound.games.altaria.board import CELL_OF_NAME, CELLS, NAME_OF_CELL, SPACE_NAMES
from rulebound.games.altaria.legality import doer_slot
from rulebound.games.altaria.match import Match
from rulebound.games.altaria.redeal import n_seen
from rulebound.games.altaria.state import NO_ONE, Table, owner_of
from rulebound.games.altaria.tables import EVENT_NAMES, HERO_NAMES, ISABEL

MARKER_NAMES: Final = {1: "motivation", 2: "exhaustion", 4: "bleeding", 8: "forced movement"}

# Short forms a player may type for a skill besides its name.
SKILL_WORDS: Final = {
    "move": (">", "go"),
    "attack": ("x", "hit"),
    "token": ("place", "renew"),
    "event": ("use",),
    "cure": ("bandage",),
    "done": ("end", "pass"),
}

# What introduces the argument of the verbs that name a space; the space alone is understood as well, and so is the
# skill's name once more ("move d3" also where only the space is still asked for).
SPACE_WORDS: Final = {
    "by": ("by",),
    "to": ("to", ">", "move"),
    "at": ("at", "token"),
    "take": ("take",),
    "put": ("put", "to"),
    "rotate": ("rotate",),
    "body": ("body", "body to"),
    "lands": ("lands", "to"),
    "trade": ("trade", "with"),
}

QUESTIONS: Final = {
    frames.CHOOSE_FIRST: ("first", "Who acts first in this phase?"),
    frames.CHOOSE_HERO: ("hero", "Which hero acts?"),
    frames.ACTING: ("skill", "{hero} has {ap} AP: what next?"),
    frames.ROTATION: ("rotate", "Which token completes its rotation next?"),
    frames.WHO: ("by", "Who carries out the {skill}?"),
    frames.GO: ("to", "Where does {doer} move?"),
    frames.STRIKE: ("strike", "Whom does {doer} attack?"),
    frames.WHICH_KIND: ("kind", "Which kind of token does {doer} place?"),
    frames.PLACE: ("at", "Where is the {kind} token placed, or which one is renewed?"),
    frames.MIMIC_TAKE: ("take", "Which token does {doer} copy?"),
    frames.MIMIC_FACING: ("facing", "Which facing does the copy get?"),
    frames.TRICK_KIND: ("kind", "Whose kind of token does {doer} place?"),
    frames.EVENT_PLACE: ("at", "Where is the {kind} token placed?"),
    frames.SWAP_WITH: ("target", "With whom does {doer} trade places?"),
    frames.PRESSURE_TAKE: ("take", "On which token does {doer} put pressure?"),
    frames.PRESSURE_MODE: ("mode", "Is the token at {space} destroyed or shifted?"),
    frames.PRESSURE_HERO: ("target", "Who suffers the effect of the token at {space}?"),
    frames.PRESSURE_SHIFT: ("put", "Where is the token at {space} shifted?"),
    frames.MANEUVER_TAKE: ("take", "Which token does {doer} maneuver?"),
    frames.MANEUVER_PUT: ("put", "Where is the token at {space} put?"),
    frames.PRAYER_FOR: ("target", "For whom does {doer} pray?"),
    frames.PUSH_TAKE: ("take", "Which token is destroyed for the push?"),
    frames.PUSH_HERO: ("target", "Whom does {doer} push?"),
    frames.PUSH_PUT: ("put", "Where is {hero} pushed?"),
    frames.TOLL: ("jungle", "{hero} enters a jungle: pay an extra action point, or become exhausted?"),
    frames.BODY: ("body", "Where is the body of {hero} pushed?"),
    frames.SLURG_PULL: ("next", "Whom does the Slurg token at {space} pull?"),
    frames.RAGGOR_PULL: ("next", "Whom does the Raggor token pull next?"),
    frames.RAGGOR_LAND: ("lands", "Where is {hero} pulled?"),
    frames.NASAYA_LAND: ("lands", "Into which jungle is {hero} led?"),
    frames.MALOKAN_CARRY: ("next", "Whom does the Malokan token carry across next?"),
    frames.VESHIR_TRADE: ("trade", "With which token does the Veshir token trade places?"),
    frames.FIZZLE_PUSH: ("next", "Whom does the Fizzle token push next?"),
}

# Which fact of a frame is the doer's cell, a token's cell, a hero's slot, a token's kind.
_DOER: Final = {
    frames.GO,
    frames.STRIKE,
    frames.WHICH_KIND,
    frames.MIMIC_TAKE,
    frames.TRICK_KIND,
    frames.SWAP_WITH,
    frames.PRESSURE_TAKE,
    frames.MANEUVER_TAKE,
    frames.PRAYER_FOR,
    frames.PUSH_HERO,
}
_SPACE: Final = {
    frames.PRESSURE_MODE: 1,
    frames.PRESSURE_HERO: 1,
    frames.PRESSURE_SHIFT: 1,
    frames.MANEUVER_PUT: 2,
    frames.SLURG_PULL: 1,
}
_HERO: Final = {frames.PUSH_PUT: 2, frames.TOLL: 1, frames.BODY: 3, frames.RAGGOR_LAND: 2, frames.NASAYA_LAND: 2}
_KIND: Final = {frames.PLACE: 2, frames.EVENT_PLACE: 2}


def hero_name(s: Table, slot: int) -> str:
    """A hero in a few words: ``blue slurg``."""
    return f"{SEAT_NAMES[int(owner_of(slot))]} {HERO_NAMES[int(s.kind_of[slot])]}"


def token_name(s: Table, cell: int) -> str:
    """The token in a space in a few words: ``red veshir``."""
    return f"{SEAT_NAMES[int(s.token_owner(cell))]} {HERO_NAMES[int(s.kind_at(cell))]}"


def _title(s: Table, slot: int) -> str:
    return f"{SEAT_NAMES[int(owner_of(slot))]} {HERO_NAMES[int(s.kind_of[slot])].title()}"


def _doer_name(s: Table, by: int) -> str:
    slot = int(doer_slot(s, by))
    return f"the Isabel token at {NAME_OF_CELL[by]}" if slot == NO_ONE else _title(s, slot)


# -- questions ----------------------------------------------------------------------------------------------------


def prompt_of(s: Match) -> Prompt:
    """The question now asked, with the names it is about."""
    kind = int(s.top())
    if kind == frames.OVER:
        return Prompt("over", 0, {"blue": int(2 * s.returns()[0]), "red": int(2 * s.returns()[1])})
    facts: dict[str, str | int] = {"frame": kind}
    if kind == frames.ACTING:
        facts |= {"hero": _title(s, int(s.active)), "ap": int(s.ap)}
    elif kind == frames.WHO:
        facts["skill"] = SKILL_NAMES[int(s.fact(1))]
    if kind in _DOER:
        facts["doer"] = _doer_name(s, int(s.fact(1)))
    if kind in _SPACE:
        facts["space"] = NAME_OF_CELL[int(s.fact(_SPACE[kind]))]
    if kind in _HERO:
        facts["hero"] = _title(s, int(s.fact(_HERO[kind])))
    if kind in _KIND:
        facts["kind"] = HERO_NAMES[int(s.fact(_KIND[kind]))].title()
    return Prompt(QUESTIONS[kind][0], int(s.seat), facts)


def prompt_text(prompt: Prompt) -> str:
    """A question as a sentence."""
    if prompt.kind == "over":
        blue = prompt.facts["blue"]
        return "The game is over: " + ("blue wins." if blue == 2 else "red wins." if blue == 0 else "a tie.")
    frame = prompt.facts["frame"]
    assert isinstance(frame, int)
    words = QUESTIONS[frame][1].format(**prompt.facts)
    return words[0].upper() + words[1:]


# -- options ------------------------------------------------------------------------------------------------------


def phrases(s: Match, action: int) -> tuple[str, ...]:
    """Every text that means an action of the question's domain, the one shown first.

    Two actions may share a text; the one that is legal is meant, if only one is.
    """
    verb = VOCABULARY.verb_of(action)
    argument = action - verb.offset
    name = verb.names[argument]
    if verb.names is SPACE_NAMES:
        return _space_phrases(s, verb, name)
    if verb.n_arguments == 6 and verb.name != "skill":
        return _hero_phrases(s, verb, argument)
    if verb.name == "skill":
        words = (name, *SKILL_WORDS[name])
        if name == "event" and s.has_events:
            words = (name, EVENT_NAMES[int(s.event_skill())], *SKILL_WORDS[name])
        # The hero may be named again: "slurg move" also where the engine has already taken Slurg.
        hero = HERO_NAMES[int(s.kind_of[s.active])]
        return (*words, *(f"{hero} {word}" for word in words))
    if verb.name == "first":
        return (f"first {name}", name, f"{name} first")
    if verb.name == "kind":
        return (f"{name} token", name)
    if verb.name == "facing":
        return (f"{name} facing", name)
    return (name,)


def usual(s: Match) -> int | None:
    """What a line means if it does not say who carries a skill out: the hero himself, with his own kind of token."""
    kind = int(s.top())
    if kind == frames.WHO:
        action = VOCABULARY["by"].offset + CELLS.index(int(s.pos[s.active]))
    elif kind == frames.WHICH_KIND:
        action = VOCABULARY["kind"].offset + int(s.kind_of[s.active])
    else:
        return None
    return action if s.forbidden_by(action) == OK else None


def _space_phrases(s: Match, verb: Verb, name: str) -> tuple[str, ...]:
    plain = (name, *(f"{word} {name}" for word in SPACE_WORDS[verb.name]))
    if verb.name == "by":
        # Not the space alone: "move e3" means where to move, whoever does it.
        cell = CELL_OF_NAME[name]
        if cell == s.pos[s.active]:
            return ("himself", "self", f"by {name}")
        slot = int(doer_slot(s, cell))
        if slot != NO_ONE:
            return (f"by {hero_name(s, slot)} {name}", f"by {name}")
        return (f"by isabel {name}", f"by {name}") if has(s.of_kind[ISABEL], cell) else (f"by {name}",)
    if verb.name == "to":
        by = int(s.fact(1))
        slot = int(doer_slot(s, by))
        who = NAME_OF_CELL[by] if slot == NO_ONE else HERO_NAMES[int(s.kind_of[slot])]
        return (f"{who} > {name}", *plain)
    if verb.name == "at":
        shown = f"renew {name}" if has(s.tokens(), CELL_OF_NAME[name]) else f"place {name}"
        return (shown, *plain)
    word = SPACE_WORDS[verb.name][0]
    if verb.name in ("take", "rotate", "trade") and has(s.tokens(), CELL_OF_NAME[name]):
        return (f"{word} {token_name(s, CELL_OF_NAME[name])} {name}", *plain)
    return (f"{word} {name}", *plain)


def _hero_phrases(s: Match, verb: Verb, slot: int) -> tuple[str, ...]:
    full = hero_name(s, slot)
    short = full.split()[1]
    seat = int(owner_of(slot))
    if verb.name == "hero" and seat == s.seat:
        return (short, full)
    if verb.name == "next":
        return (f"next {full}", full, short)
    # A name both sides have means the one that can be meant, if only one can.
    if verb.name == "strike":
        return (full, short, f"attack {full}", f"attack {short}")
    return (full, short)


# -- refusals -----------------------------------------------------------------------------------------------------


def explain(s: Match, action: int, code: int) -> Verdict:
    """Why an action is refused: which clause, and what it says."""
    prefix = s.game.rulebook.prefix
    entry = clause_id(prefix, code)
    if s.is_over:
        return Verdict(False, (entry,), "The game is over")
    first, n = s.domain()
    text = s.game.rulebook[entry].text.rstrip(".")
    if not first <= action < first + n:
        question = prompt_text(prompt_of(s))
        if 0 <= action < VOCABULARY.n_actions:
            verb = VOCABULARY.verb_of(action)
            return Verdict(False, (entry,), f'Not the question now ("{verb.name}"); to decide: {question}')
        return Verdict(False, (entry,), f"There is no such action; to decide: {question}")
    return Verdict(False, (entry,), f'"{phrases(s, action)[0]}" is not possible: {text}')


# -- what happened ------------------------------------------------------------------------------------------------


def sentence(event: tuple[int, ...], s: Table) -> str:
    """One journal entry in words."""
    kind, a, b, c = event
    text = _SENTENCES[kind](s, a, b, c)
    return text[0].upper() + text[1:]


def _a(word: str) -> str:
    """The word with its article: ``an Isabel``."""
    return f"{'an' if word[0].lower() in 'aeiou' else 'a'} {word}"


def _place(cell: int) -> str:
    return NAME_OF_CELL[cell]


def _moved(s: Table, slot: int, origin: int, to: int) -> str:
    return f"{_title(s, slot)} came from {_place(origin)} to {_place(to)}."


def _acts(s: Table, slot: int, ap: int, _: int) -> str:
    return f"{_title(s, slot)} acted with {ap} AP."


def _revival(s: Table, slot: int, added: int, now: int) -> str:
    markers = f"{added} revival marker{'' if added == 1 else 's'}"
    return f"{_title(s, slot)} received {markers} and had {now}."


def _activated(_: Table, kind: int, cell: int, is_completion: int) -> str:
    how = "completed its rotation" if is_completion else "took effect"
    return f"The {HERO_NAMES[kind].title()} token at {_place(cell)} {how}."


def _ordered(s: Table, by: int, slot: int, _: int) -> str:
    who = f"the Isabel token at {_place(by)}" if slot == NO_ONE else f"{_title(s, slot)} on {_place(by)}"
    return f"The order went to {who}."


def _game_over(_: Table, result: int, blue: int, red: int) -> str:
    who = ("", "Blue won", "Red won", "The game was a tie")[result]
    return f"{who}, {blue} to {red}." if blue + red > 0 else f"{who}."


def _died(s: Table, slot: int, revival: int, _: int) -> str:
    crystal = "; the crystal became a revival marker" if revival else ""
    return f"{_title(s, slot)} died{crystal}."


def _new_event(s: Table, card: int, _: int, __: int) -> str:
    event = s.tables.components.events[card]
    return f"The event is now {event.skill.title()} ({event.id}), AP {'/'.join(map(str, event.ap))}."


_SENTENCES: Final[dict[int, Callable[[Table, int, int, int], str]]] = {
    journal.PHASE: lambda s, t, p, seat: f"Turn {t}, phase {p}: {SEAT_NAMES[seat]} had the initiative.",
    journal.FIRST: lambda s, seat, _, __: f"{SEAT_NAMES[seat].title()} acted first.",
    journal.ACTS: _acts,
    journal.REVIVAL: _revival,
    journal.MOVED: _moved,
    journal.BODY_PUSHED: lambda s, n, a, b: f"The body of {_title(s, n)} was pushed from {_place(a)} to {_place(b)}.",
    journal.PAID: lambda s, n, _, __: f"{_title(s, n)} paid an extra action point for the jungle.",
    journal.ATTACKED: lambda s, n, by, _: f"{_title(s, n)} was attacked from {_place(by)}.",
    journal.INJURED_HERO: lambda s, n, _, __: f"{_title(s, n)} was injured.",
    journal.DIED: _died,
    journal.HEALED: lambda s, n, _, __: f"{_title(s, n)} was healed.",
    journal.REVIVED: lambda s, n, cell, _: f"{_title(s, n)} returned to health at {_place(cell)}.",
    journal.MARKED: lambda s, n, m, _: f"{_title(s, n)} received {_a(MARKER_NAMES[m])} marker.",
    journal.UNMARKED: lambda s, n, m, _: f"{_title(s, n)} lost the {MARKER_NAMES[m]} marker.",
    journal.CRYSTAL: lambda s, n, _, __: f"{_title(s, n)} gained a crystal.",
    journal.PLACED: lambda s, k, cell, left: (
        f"{_a(HERO_NAMES[k].title())} token was placed at {_place(cell)} ({left})."
    ),
    journal.RENEWED: lambda s, k, cell, left: f"The {HERO_NAMES[k].title()} token at {_place(cell)} was renewed.",
    journal.TOKEN_MOVED: lambda s, k, a, b: f"The {HERO_NAMES[k].title()} token moved from {_place(a)} to {_place(b)}.",
    journal.TOKENS_TRADED: lambda s, a, b, _: f"The tokens at {_place(a)} and {_place(b)} traded places.",
    journal.REMOVED: lambda s, k, cell, _: f"The {HERO_NAMES[k].title()} token left {_place(cell)}.",
    journal.ACTIVATED: _activated,
    journal.ROTATED: lambda s, n, _, __: f"{n} token{'s' if n > 1 else ''} turned by one symbol.",
    journal.ALTAR: lambda s, cell, seat, _: f"{SEAT_NAMES[seat].title()} took the altar at {_place(cell)}.",
    journal.PORTAL: lambda s, n, cell, _: f"{_title(s, n)} entered the portal at {_place(cell)}.",
    journal.EVENT_USED: lambda s, n, k, _: f"{_title(s, n)} spent a crystal on {EVENT_NAMES[k].title()}.",
    journal.TURN_OVER: lambda s, t, _, __: f"Turn {t} ended.",
    journal.NEW_EVENT: _new_event,
    journal.GAME_OVER: _game_over,
    journal.CURED: lambda s, n, _, __: f"{_title(s, n)} spent 2 AP to stop the bleeding.",
    journal.ENDED: lambda s, n, _, __: f"{_title(s, n)} finished its action.",
    journal.ORDERED: _ordered,
    journal.STAYED: lambda s, n, _, __: f"{_title(s, n)} could not be moved.",
}


def event_line(s: Table, place: int) -> str:
    """The ``place``-th card of the deck from the current one on, as far as it may be seen ("E04 swap 1/3/2")."""
    index = int(s.event) + place
    if index >= n_seen(s):
        return "face down"
    event = s.tables.components.events[s.deck[index]]
    return f"{event.id} {event.skill} {'/'.join(map(str, event.ap))}"
