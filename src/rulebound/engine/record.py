"""A played game on disk: who played what with which seed, every decision, and hashes to check the replay by.

The file is JSON, one decision a line, each with its text for readers (only the action ids count). Before play the seed
is known by its commitment alone; the host reveals it when the game is over, or saves it with an unfinished game. The
hashes come with it: they would give away what is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from rulebound.engine import registry
from rulebound.engine.chance import SEED_LIMIT, commitment
from rulebound.engine.contract import Game, State
from rulebound.engine.errors import BadFile, BadText, IllegalMove
from rulebound.engine.files import decode_json, read_bytes

FORMAT = "rulebound record 1"
HASH_EVERY = 8


class Decision(msgspec.Struct, frozen=True, array_like=True):
    """One answer: the action id, the seat that gave it and its text at the time."""

    action: int
    seat: int
    text: str


class Record(msgspec.Struct, forbid_unknown_fields=True):
    """A whole record; ``hashes`` gives the position's key (hex) after so many decisions, ``seed`` is hex."""

    format: str
    game: str
    rules_version: int
    components: str
    players: int
    options: dict[str, str | int | float | bool]
    seats: list[str]
    commitment: str
    decisions: list[Decision]
    hashes: dict[str, str]
    seed: str | None = None
    result: list[float] | None = None


class Moment(msgspec.Struct):
    """One step of a replay: decision number ``n`` (from 1) and what it did; ``state`` changes with the next step."""

    n: int
    seat: int
    text: str
    sentences: list[str]
    state: State


def begin(game: Game, state: State, *, players: int, seed: int, seats: list[str]) -> Record:
    """The record of a game that has just started."""
    return Record(
        format=FORMAT,
        game=game.name,
        rules_version=game.rules_version,
        components=game.components_hash,
        players=players,
        options=game.options_of(state),
        seats=seats,
        commitment=commitment(game.name, seed),
        decisions=[],
        hashes={"0": hash_of(state)},
    )


def hash_of(state: State) -> str:
    """The key of a position as it stands in records."""
    return f"{state.key():016x}"


def save(record: Record, path: Path) -> None:
    """Write a record, replacing the file in one step; raises BadFile if that cannot be done."""
    try:
        part = path.with_name(path.name + ".part")
        try:
            part.write_text(as_text(record), encoding="utf-8")
            part.replace(path)
        except OSError:
            part.unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadFile(str(path), "", f"cannot be written: {reason.lower()}") from None


def as_text(record: Record) -> str:
    """A record as JSON with a line for each field and each decision."""
    fields: list[str] = []
    for name, value in msgspec.structs.asdict(record).items():
        if name == "decisions" and value:
            lines = ",\n".join(f"    {_json(decision)}" for decision in value)
            fields.append(f'  "decisions": [\n{lines}\n  ]')
        else:
            fields.append(f'  "{name}": {_json(value)}')
    return "{\n" + ",\n".join(fields) + "\n}\n"


def _json(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=-1).decode()


def load(path: Path) -> Record:
    """Read a record; raises BadFile with what is wrong and where."""
    data = read_bytes(path)
    header = decode_json(data, path, dict[str, msgspec.Raw])
    name = header.get("format")
    written = "" if name is None else bytes(name).decode(errors="replace").strip('"')
    if written != FORMAT:
        found = f"{written[:40]!r}" if written else "none"
        raise BadFile(str(path), "format", f"no record this version can read: the format is {found}, not {FORMAT!r}")
    return decode_json(data, path, Record)


def game_of(record: Record, file: str, components: Path | None = None) -> Game:
    """The game a record was played with; raises BadFile if it is not here, or has other rules or components."""
    try:
        game = registry.load(record.game, components)
    except BadText as error:
        raise BadFile(file, "game", str(error)) from None
    check_game(record, game, file)
    return game


def check_game(record: Record, game: Game, file: str) -> None:
    """Raise BadFile unless the record was played with this very game: its name, rules version and components."""
    if record.game != game.name:
        raise BadFile(file, "game", f"a record of {record.game}, not of {game.name}")
    if record.rules_version != game.rules_version:
        problem = f"made by rules version {record.rules_version} of {game.title}, this is version {game.rules_version}"
        raise BadFile(file, "rules_version", f"{problem}; only the version that made a record replays it")
    if record.components != game.components_hash:
        problem = f"played with other components ({record.components[:12]}) than these ({game.components_hash[:12]})"
        raise BadFile(file, "components", f"{problem}; name the file they came from with --components")


def start_of(record: Record, game: Game, file: str) -> State:
    """The opening position of a record; raises BadFile if the seed is missing or not the one committed to."""
    seed = seed_of(record, file)
    if commitment(game.name, seed) != record.commitment:
        raise BadFile(file, "seed", "is not the seed that was committed to before play")
    try:
        state = game.start(record.players, seed, dict(record.options))
    except BadText as error:
        raise BadFile(file, "options", str(error)) from None
    if len(record.seats) != record.players:
        raise BadFile(file, "seats", f"{len(record.seats)} named for {record.players} players")
    _check_hash(record, state, 0, file)
    return state


def seed_of(record: Record, file: str) -> int:
    """The revealed seed; raises BadFile if there is none yet or it is no seed."""
    if record.seed is None:
        raise BadFile(file, "seed", "not revealed yet, so the game cannot be replayed")
    try:
        seed = int(record.seed, 16)
    except ValueError:
        seed = -1
    if not 0 <= seed < SEED_LIMIT:
        raise BadFile(file, "seed", "is no hexadecimal number of up to 64 digits")
    return seed


def steps(record: Record, game: Game, file: str) -> Iterator[Moment]:
    """Replay decision by decision, checking every hash on the way; raises BadFile at the first that differs."""
    state = start_of(record, game, file)
    for n, decision in enumerate(record.decisions, start=1):
        where = f"decisions[{n - 1}]"
        if state.is_over:
            raise BadFile(file, where, f"the game was over after {n - 1} decisions")
        if decision.seat != state.actor:
            name = game.seat_name(int(state.seat), int(state.n_players))
            raise BadFile(
                file, where, f"seat {decision.seat} decides, but it is {name} (seat {state.actor}) who has to"
            )
        text = ""
        state.journal = []
        try:
            if state.verdict(decision.action).ok:
                text = state.describe(decision.action)
            state.apply(decision.action)
        except IllegalMove as refusal:
            raise BadFile(file, where, f"action {decision.action} is not legal there: {refusal}") from None
        events, state.journal = state.journal, None
        _check_hash(record, state, n, file)
        yield Moment(n, decision.seat, text, [game.sentence(event, state) for event in events], state)


def replay(record: Record, game: Game, file: str, to: int | None = None) -> State:
    """The position after all decisions, or the first ``to``; raises BadFile as :func:`steps` does."""
    if to == 0 or not record.decisions:
        return start_of(record, game, file)
    state: State | None = None
    for moment in steps(record, game, file):
        state = moment.state
        if moment.n == to:
            break
    assert state is not None
    return state


def verify(record: Record, game: Game, file: str) -> int:
    """Replay all of a record against commitment, hashes and result; returns the number of hashes that agreed."""
    state = replay(record, game, file)
    n = len(record.decisions)
    wanted = {str(at) for at in (*range(0, n, HASH_EVERY), n)}
    if set(record.hashes) != wanted:
        odd = min(wanted ^ set(record.hashes), key=lambda name: (len(name), name))
        raise BadFile(file, f"hashes.{odd}", "missing" if odd in wanted else f"no hash belongs there ({n} decisions)")
    result = state.returns() if state.is_over else None
    if record.result != result:
        raise BadFile(file, "result", f"says {record.result}, but the decisions lead to {result}")
    return len(record.hashes)


def _check_hash(record: Record, state: State, n: int, file: str) -> None:
    given = record.hashes.get(str(n))
    if given is not None and given != hash_of(state):
        when = f"after decision {n}" if n else "before the first decision"
        raise BadFile(file, f"hashes.{n}", f"the position {when} has the hash {hash_of(state)}, not {given[:16]}")
