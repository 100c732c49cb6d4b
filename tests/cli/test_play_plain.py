"""The presenter and the plain front end, with the sample game."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebound.cli import run
from rulebound.cli.terminal.plain import PlainGame
from rulebound.cli.terminal.presenter import COMMANDS, Table, resume
from rulebound.engine.chance import commitment
from tests.cli.pointed_trail import broken_table, listing, table
from tests.engine.sample_install import install


def played(at: Table, *lines: str) -> list[str]:
    """What is said when these lines are typed and then the input ends."""
    said: list[str] = []
    PlainGame(at, io.StringIO("".join(f"{line}\n" for line in lines)), said.append).run()
    return said


def test_a_whole_game_by_numbers_ends_with_the_result_and_the_promised_seed() -> None:
    said = played(table("human", "human"), *["1"] * 60)
    assert any(line.startswith("The game is over: ") for line in said)
    promised = next(line for line in said if line.startswith("Seed commitment")).split()[-1]
    revealed = next(re.search(r"The seed was (\d+);", line) for line in said if "The seed was" in line)
    assert revealed is not None
    assert commitment("trail", int(revealed[1])) == promised
    assert not any(revealed[1] in line for line in said[: said.index(revealed.string)])


def test_the_same_seed_and_lines_say_the_same() -> None:
    assert played(table(), *["1"] * 40) == played(table(), *["1"] * 40)


def test_bots_play_to_the_end_without_input() -> None:
    said = played(table("random", "greedy"))
    assert any(line.startswith("The game is over: ") for line in said)
    assert not any(line[0].isdigit() for line in said)


def test_options_are_numbered_and_can_be_said_in_words() -> None:
    at = table("human", "human")
    by_number, by_words = played(at, "1", "2"), played(table("human", "human"), "walk", "card 3")
    assert "1. walk" in by_number
    assert at.state.describe(at.state.legal_actions()[0]) in ("walk", "bump")
    assert "Amber walks with a 3." in by_number
    assert "Amber walks with a 3." in by_words


def test_a_line_may_say_several_answers_at_once() -> None:
    at = table("human", "human")
    assert at.answer("walk 3").lines == ("Amber walks with a 3.",)
    assert len(at.session.decisions) == 2


BAD_LINES = """99|0|foo|why|rules|rules xyzzy|load|load nowhere.json|save /nowhere/x.json|undo|walk 9|why foo|-1|½|²
1 1 1|rules TRL-99|:|walk walk|\x00|bump""".replace("\n", "|").split("|")
TEXTS = st.text(max_size=30)
WORDS = st.sampled_from(["why", "walk", "1", "bump", "rules"])

BAD_LINES += ["9" * 5000, "why " + "9" * 5000, "save ~nobody-at-all/x", "load ~nobody-at-all/x", "save " + "x" * 300]


@pytest.mark.parametrize("line", BAD_LINES)
def test_bad_lines_get_one_line_and_change_nothing(line: str) -> None:
    at = table()
    before = at.state.to_bytes()
    reply = at.answer(line)
    assert len(reply.lines) <= 1
    assert not reply.changed
    assert reply.ok == (line == ":")
    assert all("\n" not in text and text for text in reply.lines)
    assert at.state.to_bytes() == before


@given(TEXTS | st.builds("{} {}".format, WORDS, TEXTS))
def test_no_line_breaks_the_table(line: str) -> None:
    at = table("human", "human")
    before = at.state.to_bytes()
    reply = at.answer(line)
    assert reply.changed == (at.state.to_bytes() != before)


def test_why_names_the_clause_and_quotes_it() -> None:
    at = table("human", "human")
    at.answer("walk")
    held = [option.text for option in at.options]
    missing = next(card for card in "1234" if card not in held)
    reply = at.answer(f"why card {missing}")
    assert reply.lines[0] == "Not allowed: you hold no such card (TRL-2)."
    assert reply.lines[1].startswith("TRL-2: A hiker who walks plays a card from hand")
    assert at.answer(f"why card {held[0]}").lines == (f"card {held[0]}: that is allowed.",)
    assert at.answer("why 1").lines == (f"{held[0]}: that is allowed.",)


def test_an_illegal_move_is_refused_with_its_clause() -> None:
    at = table("human", "human")
    at.answer("walk")
    missing = next(card for card in "1234" if card not in [option.text for option in at.options])
    reply = at.answer(f"card {missing}")
    assert not reply.ok
    assert reply.lines == ("Not allowed: you hold no such card (TRL-2).",)


def test_rules_are_found_by_words_and_by_number() -> None:
    at = table()
    assert at.answer("rules twice").lines == ("TRL-4: Nobody rests twice in a row.",)
    assert at.answer("rules TRL-4").lines == at.answer("rules 4").lines == at.answer("rules twice").lines


def test_undo_goes_back_to_the_last_barrier_and_says_why_not_further() -> None:
    at = table("human", "human")
    before = at.state.to_bytes()
    at.answer("walk")
    assert at.answer("undo").changed
    assert at.state.to_bytes() == before
    at.answer("rest")
    reply = at.answer("undo")
    assert not reply.ok
    assert "came to light" in reply.lines[0]


def test_undo_never_takes_back_what_a_bot_did() -> None:
    said = played(table(seed=3), "walk 3", "undo")
    assert any("undo" in line and "birch has decided since" in line for line in said) or any(
        "came to light" in line for line in said
    )


def test_save_and_load_go_on_with_the_same_game(tmp_path: Path) -> None:
    at = table("human", "human")
    at.answer("walk")
    file = tmp_path / "game.json"
    assert "--load" in at.answer(f"save {file}").lines[0]
    assert at.is_kept
    saved = at.state.to_bytes()
    at.answer("1")
    assert not at.is_kept
    assert at.answer(f"load {file}").changed
    assert at.state.to_bytes() == saved
    other = table("human", "human", seed=8)
    other.answer(f"load {file}")
    assert other.state.to_bytes() == saved


def test_save_overwrites_only_its_own_file(tmp_path: Path) -> None:
    at = table()
    other = tmp_path / "other.json"
    other.write_text("mine")
    assert not at.answer(f"save {other}").ok
    assert other.read_text() == "mine"
    mine = tmp_path / "game.json"
    assert at.answer(f"save {mine}").ok
    assert at.answer(f"save {mine}").ok
    assert listing(tmp_path) == ["game.json", "other.json"]


@pytest.mark.parametrize("damage", ["truncate", "other game", "other seed"])
def test_a_bad_record_is_refused_in_one_line_and_play_goes_on(tmp_path: Path, damage: str) -> None:
    at = table("human", "human")
    at.answer("walk")
    file = tmp_path / "game.json"
    at.answer(f"save {file}")
    text = file.read_text()
    if damage == "truncate":
        file.write_text(text[: len(text) // 2])
    elif damage == "other game":
        file.write_text(text.replace('"game": "trail"', '"game": "path"'))
    else:
        file.write_text(re.sub(r'"seed": "0+7"', f'"seed": "{8:064x}"', text))
    before = at.state.to_bytes()
    reply = at.answer(f"load {file}")
    assert not reply.ok
    assert len(reply.lines) == 1
    assert str(file) in reply.lines[0]
    assert at.state.to_bytes() == before
    assert at.answer("1").changed


def test_every_command_is_listed_and_answers() -> None:
    at = table("human", "human")
    shown = "\n".join(at.answer("help").lines)
    assert all(form in shown for form in COMMANDS)
    for word in ("options", "board", "spaces", "cards", "log"):
        assert at.answer(word).lines, word
        assert at.answer(f":{word}").lines == at.answer(f"/{word}").lines == at.answer(word).lines


def test_the_text_board_shows_pieces_and_stars_what_may_be_chosen() -> None:
    at = table("human", "human")
    at.answer("walk")
    lines = at.answer("board").lines
    assert sum(line.count("*") for line in lines) == len(at.options)
    assert any("aA" in line and "bB" in line for line in lines)
    spoken = at.answer("spaces").lines
    assert sum("you may choose it" in line for line in spoken) + spoken[-1].count("*") == len(at.options)
    assert "amber, on foot" in spoken[0]


def test_the_news_are_what_happened_since_the_last_answer() -> None:
    at = table("human", "random")
    assert at.answer("news").lines == ("Nothing has happened since your last answer.",)

    def others_decide() -> None:
        while at.bot_due:
            at.play(at.thinker()())

    at.answer("rest")
    others_decide()
    assert at.answer("news").lines == at.news == tuple(at.log)
    assert len(at.news) > 1
    # The first answer of several does not make one forget what went before.
    n_before = len(at.log)
    at.answer("walk")
    assert at.news == tuple(at.log)
    at.answer("1")
    others_decide()
    assert at.news == tuple(at.log[n_before:])
    assert "Amber walks" in at.news[0]


def test_news_are_told_to_the_person_who_looks() -> None:
    at = table("human", "human")
    at.answer("rest")
    looking = at.viewer
    assert looking == 1
    assert at.news == tuple(at.log)
    at.answer("rest")
    n_before = len(at.log)
    assert at.viewer == 0
    assert at.news == tuple(at.log)
    assert n_before == 2


def test_nothing_said_needs_a_screen() -> None:
    said = played(table("human", "human"), "board", "spaces", "cards", "log", "help", *["1"] * 60)
    assert all(char.isprintable() for line in said for char in line)


@pytest.mark.parametrize("n_lines", [0, 1, 2, 5])
def test_the_end_of_the_input_is_no_accident(n_lines: int) -> None:
    said = played(table("human", "human"), *["1"] * n_lines)
    assert "The input has ended." in said
    assert "save FILE" in said[-1]


def test_quitting_tells_the_seed() -> None:
    assert any("The seed was 7;" in line for line in played(table(), "1", "quit"))


@pytest.fixture
def _trail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(install(tmp_path / "installed")))


@pytest.mark.usefixtures("_trail")
@pytest.mark.parametrize(
    ("arguments", "needle"),
    [
        (["nim"], "nim"),
        (["trail", "--seat", "9=human"], "no such seat"),
        (["trail", "--players", "2", "--seat", "3=human"], "no such seat"),
        (["trail", "--seat", "1"], "NUMBER=WHO"),
        (["trail", "--seat", "1=nobody"], "greedy"),
        (["trail", "--seat", "1=human", "--seat", "1=random"], "twice"),
        (["trail", "--players", "9"], "2, 3"),
        (["trail", "--option", "length"], "key=value"),
        (["trail", "--option", "width=3"], "width"),
        (["trail", "--option", "length=many"], "whole number"),
        (["trail", "--seed", "x"], "seed"),
        (["trail", "--load", "nowhere.json"], "nowhere.json"),
        (["trail", "--pace", "-1"], "pace"),
        (["trail", "--pace", "nan"], "no number of seconds"),
        (["trail", "--seat", "9" * 5000 + "=human"], "NUMBER=WHO"),
    ],
)
def test_wrong_arguments_get_one_line_and_code_2(
    arguments: list[str], needle: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", *arguments, "--plain"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert needle in err


@pytest.mark.usefixtures("_trail")
def test_the_command_plays_in_a_pipe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"walk\nsave {file}\n"))
    assert run(["play", "trail", "--seed", "7", "--seat", "2=human", "--option", "length=5"]) == 0
    out, _ = capsys.readouterr()
    assert "length=5" in out
    assert "> walk" in out
    monkeypatch.setattr("sys.stdin", io.StringIO("log\n"))
    assert run(["play", "trail", "--load", str(file)]) == 0
    out, _ = capsys.readouterr()
    assert "which card?" in out
    assert run(["play", "trail", "--load", str(file), "--seed", "8"]) == 2


@pytest.mark.usefixtures("_trail")
def test_a_fault_of_the_rules_keeps_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setattr("sys.stdin", io.StringIO("walk\n1\n"))
    broken, again = broken_table("human", "human"), broken_table("human", "human")
    monkeypatch.setattr("rulebound.cli.play.Table.fresh", lambda *_: broken)
    assert run(["play", "trail", "--plain"]) == 70
    _, err = capsys.readouterr()
    assert "the bridge is down" in err
    (name,) = listing(folder)
    assert name in err
    assert len(resume(folder / name, table().game).decisions) == 1
    # Another game with this seed may have been kept already: it is not overwritten, and this one is not lost.
    monkeypatch.setattr("rulebound.cli.play.Table.fresh", lambda *_: again)
    monkeypatch.setattr("sys.stdin", io.StringIO("walk\n1\n"))
    (folder / name).write_text("another game")
    assert run(["play", "trail", "--plain"]) == 70
    (other,) = set(listing(folder)) - {name}
    assert other in capsys.readouterr().err
    assert (folder / name).read_text() == "another game"
    assert len(resume(folder / other, table().game).decisions) == 1


@pytest.mark.usefixtures("_trail")
def test_a_closed_input_is_an_empty_one(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert run(["play", "trail"]) == 0
    assert "The input has ended." in capsys.readouterr().out


@pytest.mark.usefixtures("_trail")
def test_bytes_that_are_no_text_are_only_a_bad_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\nwalk\n"), encoding="utf-8"))
    assert run(["play", "trail", "--seat", "2=human"]) == 0
    assert "after 1 decision." in capsys.readouterr().out
