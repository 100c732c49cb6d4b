"""One game at one terminal: whose turn it is, what may be said, and what every line typed means. It prints nothing.

Both front ends hold a :class:`Table`, show its ``options`` and hand every line of the player to ``answer``; what comes
back is a :class:`Reply` with lines to show. A line that cannot be understood or is not allowed changes nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from rulebound import bots
from rulebound.cli.terminal import textmap
from rulebound.cli.terminal.phrasing import because, complaint, decisions, number_in, numbered, shown
from rulebound.engine import record as records
from rulebound.engine.chance import commitment
from rulebound.engine.contract import Game, State
from rulebound.engine.errors import BadFile, BadText, IllegalMove, RuleboundError, RulesFault
from rulebound.engine.rng import Rng
from rulebound.engine.scene import Scene
from rulebound.engine.session import Session

HUMAN: Final = "human"
N_FOUND: Final = 8  # rules shown for one search

COMMANDS: Final[dict[str, str]] = {
    "NUMBER": "take that option",
    "MOVE": "a move in words, whole or in part, as in the options",
    "why MOVE": "may I do that, and if not, which rule forbids it",
    "rules WORDS": "look up rules, by words or by number",
    "options": "what can be answered now",
    "board": "the table as a map of characters",
    "spaces": "the table in words, space by space",
    "cards": "all cards and what is on them",
    "log": "what happened so far",
    "news": "what happened since your last answer",
    "undo": "take back your last answer, if nothing was learned since",
    "save FILE": "keep the game as a record",
    "load FILE": "go on with a saved game",
    "help": "this list",
    "quit": "leave",
}


@dataclass(frozen=True)
class Option:
    """One legal answer to the question now asked, with the number it can be chosen by."""

    number: int
    action: int
    text: str


@dataclass(frozen=True)
class Reply:
    """What a line came to: ``lines`` to show, whether it was understood and allowed, whether the position changed."""

    lines: tuple[str, ...] = ()
    ok: bool = True
    changed: bool = False
    quit: bool = False


def fresh_seed() -> int:
    """A seed nobody can guess."""
    return secrets.randbits(64)


class Table:
    """A session with people and bots around it; ``seats[i]`` is ``human`` or a bot's name, ``chosen`` the options."""

    def __init__(self, session: Session, seats: tuple[str, ...], chosen: dict[str, Any] | None = None) -> None:
        self.seats = seats
        self._chosen = chosen or {}
        self.log: list[str] = []
        self._written: Path | None = None
        self._n_kept = 0
        self._sit_down(session)

    @classmethod
    def fresh(cls, game: Game, seats: tuple[str, ...], seed: int, options: dict[str, Any]) -> Table:
        """A new game; raises BadText for a number of seats, an option or a bot there is not."""
        return cls(Session(game, len(seats), seed, options, list(seats)), seats, options)

    def _sit_down(self, session: Session) -> None:
        game = session.game
        self.bots = {
            seat: bots.make(name, game, session.seed * 16 + seat)
            for seat, name in enumerate(self.seats)
            if name != HUMAN
        }
        self.session = session
        # What the seats are called, in order.
        self.owners = tuple(game.seat_name(seat, len(self.seats)) for seat in range(len(self.seats)))
        # Who decided last; where in the log the last two rows of answers of each seat begin.
        self._last: int | None = None
        self._told: dict[int, tuple[int, int]] = {}
        self._unknown = Rng(session.seed).fork("what bots do not know")

    # -- what is to be seen ----------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The box."""
        return self.session.game

    @property
    def state(self) -> State:
        """The position."""
        return self.session.state

    @property
    def bot_due(self) -> bool:
        """Whether a bot is to decide."""
        return self.state.actor in self.bots

    @property
    def has_people(self) -> bool:
        """Whether anybody but bots plays."""
        return HUMAN in self.seats

    @property
    def viewer(self) -> int | None:
        """Whose eyes the screen is for: the person who decides, else the only person; a spectator if there is none."""
        if self.state.actor in self._people:
            return self.state.actor
        return self._people[0] if len(self._people) == 1 else None

    @property
    def scene(self) -> Scene:
        """The table as the viewer sees it; where several share the screen, it always lies as the first one sees it."""
        found: Scene = self.game.scene(self.state, self.viewer)
        if len(self._people) < 2:
            return found
        first: Scene = self.game.scene(self.state, self._people[0])
        places = {space.name: (space.x, space.y) for space in first.spaces}
        spaces = [(space, *places.get(space.name, (space.x, space.y))) for space in found.spaces]
        return replace(found, spaces=tuple(replace(space, x=x, y=y) for space, x, y in spaces))

    @property
    def _people(self) -> list[int]:
        return [seat for seat, name in enumerate(self.seats) if name == HUMAN]

    @property
    def legal(self) -> frozenset[int]:
        """The legal actions, if a person is to choose one; nothing while a bot thinks."""
        return frozenset() if self.bot_due else frozenset(self.state.legal_actions())

    @property
    def options(self) -> tuple[Option, ...]:
        """The legal answers, numbered from 1; none while a bot thinks or when the game is over."""
        if self.bot_due:
            return ()
        return tuple(
            Option(number, action, self.state.describe(action))
            for number, action in enumerate(self.state.legal_actions(), 1)
        )

    @property
    def question(self) -> str:
        """The question now asked; the result if the game is over."""
        return self.result if self.state.is_over else self.game.text(self.state.prompt)

    @property
    def result(self) -> str:
        """How the game ended, in words."""
        scores = self.state.returns()
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        *others, last = (self.owners[seat] for seat in best)
        text = f"A tie between {', '.join(others)} and {last}." if others else f"{last} wins."
        return text[0].upper() + text[1:]

    @property
    def news(self) -> tuple[str, ...]:
        """What happened since somebody else last waited for the viewer's answers, those answers included."""
        before, latest = self._told.get(-1 if self.viewer is None else self.viewer, (0, 0))
        return tuple(self.log[before if self._last == self.viewer else latest :])

    def opening(self) -> tuple[str, ...]:
        """What to say first: the game, who plays whom, what wins, and the promise about the seed."""
        players = ", ".join(f"{owner} is {who}" for owner, who in zip(self.owners, self.seats, strict=True))
        options = f"Options: {', '.join(f'{name}={shown(value)}' for name, value in self._chosen.items())}."
        return (
            f"{self.game.title}: {players}.",
            *((options,) if self._chosen else ()),
            *self._goal(),
            f"Seed commitment (SHA-256): {commitment(self.game.name, self.session.seed)}",
        )

    def closing(self) -> tuple[str, ...]:
        """What to say last: the result, the seed that was promised, and how to keep the game."""
        if self.state.is_over:
            head = f"The game is over: {self.result}"
        else:
            head = f"The game stops here, unfinished, after {decisions(len(self.session.decisions))}."
        return head, f"The seed was {self.session.seed}; it belongs to the commitment shown at the start."

    @property
    def is_kept(self) -> bool:
        """Whether nothing would be lost by leaving: the game is over, saved as it stands, or not begun."""
        return self.state.is_over or len(self.session.decisions) == self._n_kept

    # -- playing ---------------------------------------------------------------------------------------------------

    def thinker(self) -> Callable[[], int]:
        """What finds the decision of the bot whose turn it is: on a copy of its own, so another thread may run it."""
        seat = int(self.state.seat)
        bot, known = self.bots[seat], self.state.redeal(seat, self._unknown)
        return lambda: bot.choose(known)

    def play(self, action: int) -> Reply:
        """Take a legal action."""
        seat = int(self.state.seat)
        return self._played(seat, self.session.apply(action))

    def refusal(self, action: int) -> str:
        """Why an action is not legal, in one line; empty if it is."""
        verdict = self.state.verdict(action)
        return "" if verdict.ok else because(verdict.clauses, verdict.reason)

    def answer(self, line: str) -> Reply:
        """Carry out a line: a command, a number or a move. Only RulesFault gets out."""
        text = line.strip()
        if text[:1] in (":", "/"):
            text = text[1:].strip()
        if not text:
            return Reply()
        word, _, rest = text.partition(" ")
        command = self._commands().get(word.lower())
        try:
            if command is not None:
                return command(rest.strip())
            if text.isdecimal():
                return self._choose(text)
            return self._move(text)
        except RulesFault:
            raise
        except RuleboundError as error:
            return Reply((complaint(error),), ok=False)

    def _commands(self) -> dict[str, Callable[[str], Reply]]:
        return {
            "why": self._why,
            "rules": self._rules,
            "rule": self._rules,
            "options": lambda _: Reply(self.option_lines()),
            "board": lambda _: Reply((*textmap.text_map(self.scene, self.legal), *textmap.legend(self.scene))),
            "spaces": lambda _: Reply(tuple(textmap.space_list(self.scene, self.legal))),
            "cards": lambda _: Reply((self.scene.status, *textmap.card_list(self.scene.cards))),
            "log": lambda _: Reply(tuple(self.log) or ("Nothing has happened yet.",)),
            "news": lambda _: Reply(self.news or ("Nothing has happened since your last answer.",)),
            "undo": self._undo,
            "save": self._save,
            "load": self._load,
            "help": self._help,
            "?": self._help,
            "quit": lambda _: Reply(quit=True),
            "exit": lambda _: Reply(quit=True),
        }

    def option_lines(self) -> tuple[str, ...]:
        """The options, one a line, or several a line where there are many."""
        return numbered([option.text for option in self.options])

    def _choose(self, text: str) -> Reply:
        options = self.options
        if not options:
            raise BadText(text, self._nothing_asked())
        number = number_in(text)
        if not 1 <= number <= len(options):
            raise BadText(text, "no option has this number", (f"1 to {len(options)}",))
        return self.play(options[number - 1].action)

    def _move(self, text: str) -> Reply:
        if not self.options:
            raise BadText(text, self._nothing_asked())
        seat = int(self.state.seat)
        try:
            said = self.session.play_line(text)
        except IllegalMove as refusal:
            return Reply((because(refusal.clauses, refusal.sentence),), ok=False)
        return self._played(seat, said)

    def _nothing_asked(self) -> str:
        return "the game is over" if self.state.is_over else "it is not your turn"

    def _played(self, seat: int, said: list[str]) -> Reply:
        lines = tuple(line[:1].upper() + line[1:] for line in said)
        if seat != self._last:
            self._told[seat] = (self._told.get(seat, (0, 0))[1], len(self.log))
            self._last = seat
        self.log += lines
        return Reply(lines, changed=True)

    def _help(self, _: str) -> Reply:
        return Reply((*self._goal(), *(f"{form:12} {does}" for form, does in COMMANDS.items())))

    def _goal(self) -> tuple[str, ...]:
        goal = self.game.rulebook.goal
        return (f"To win: {goal}",) if goal else ()

    def _why(self, text: str) -> Reply:
        if not text:
            raise BadText("why", "say which move", ("why MOVE",))
        if not self.options:
            raise BadText(text, self._nothing_asked())
        if 1 <= number_in(text) <= len(self.options):
            return Reply((f"{self.options[number_in(text) - 1].text}: that is allowed.",))
        verdict = self.session.why(text)
        if verdict.ok:
            return Reply((f"{text}: that is allowed.",))
        rulebook = self.game.rulebook
        clauses = [rulebook[clause] for clause in verdict.clauses if clause in rulebook]
        quoted = [f"{clause.id}: {clause.text}" for clause in clauses if clause.text.rstrip(".") not in verdict.reason]
        return Reply((because(verdict.clauses, verdict.reason), *quoted))

    def _rules(self, words: str) -> Reply:
        if not words:
            raise BadText("rules", "say what to look for", ("rules WORDS", f"rules {self.game.rulebook.clauses[0].id}"))
        rulebook = self.game.rulebook
        try:
            found = [rulebook[words]]
        except BadText:
            found = rulebook.search(words)
        if not found:
            raise BadText(words, "no rule has all these words", ("fewer or other words",))
        lines = [f"{entry.id}: {entry.text}" for entry in found[:N_FOUND]]
        if len(found) > N_FOUND:
            lines.append(f"{len(found) - N_FOUND} more rules have these words; add a word to narrow it down.")
        return Reply(tuple(lines))

    def _undo(self, _: str) -> Reply:
        n_before = len(self.session.decisions)
        self.session.undo(self.viewer if self.bots else None)
        taken = n_before - len(self.session.decisions)
        line = f"Taken back: {'your last answer' if taken == 1 else f'the last {taken} answers'}."
        self.log.append(line)
        return Reply((line,), changed=True)

    # -- records ---------------------------------------------------------------------------------------------------

    def _save(self, name: str) -> Reply:
        path = _path(name or self._free_name())
        if path != self._written and _is_there(path):
            raise BadText(name, "there is a file of this name already", ("save ANOTHER-NAME",))
        records.save(self.session.record(reveal_seed=True), path)
        self._written = path
        self._n_kept = len(self.session.decisions)
        again = f"rulebound play {self.game.name} --load {path}"
        return Reply((f"Saved to {path}, with the seed. To go on with it: {again}",))

    def _free_name(self) -> str:
        """A name for this game's record that no other file has, since a game saved in need must not be lost."""
        stem = f"{self.game.name}-{commitment(self.game.name, self.session.seed)[:8]}"
        names = (f"{stem}{f'-{n}' if n > 1 else ''}.json" for n in count(1))
        return next(name for name in names if Path(name) == self._written or not _is_there(Path(name)))

    def _load(self, name: str) -> Reply:
        if not name:
            raise BadText("load", "say which file", ("load FILE",))
        session = resume(_path(name), self.game)
        if len(session.seats) != len(self.seats):
            raise BadText(name, f"has {len(session.seats)} seats, but {len(self.seats)} sit at this table")
        self._sit_down(session)
        self._n_kept = len(session.decisions)
        line = f"Loaded {name}: {decisions(len(session.decisions))} so far."
        self.log.append(line)
        return Reply((line,), changed=True)


def resume(path: Path, game: Game) -> Session:
    """The session a record tells of; raises BadFile for a file that is not there, damaged, or of another game."""
    saved = records.load(path)
    records.check_game(saved, game, str(path))
    return Session.resume(saved, game, str(path))


def _path(name: str) -> Path:
    try:
        return Path(name).expanduser()
    except RuntimeError:
        raise BadText(name, "nobody has such a home directory") from None


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError as error:
        raise BadFile(str(path), "", f"cannot be written: {(error.strerror or str(error)).lower()}") from None
