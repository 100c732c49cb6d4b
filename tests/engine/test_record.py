"""Records: writing, reading, replaying, verifying, and every way in which one can be wrong."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebound.engine import record
from rulebound.engine.chance import commitment
from rulebound.engine.errors import BadFile
from rulebound.engine.session import Session
from tests.engine.sample_game import TrailGame, make_game
from tests.engine.test_session import play

SEED = 11
Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def path(trail: TrailGame, tmp_path: Path) -> Path:
    """A finished game of more than eight decisions."""
    session = play(Session(trail, 2, SEED, {"length": 20}))
    assert session.state.is_over
    assert len(session.decisions) > record.HASH_EVERY
    made = tmp_path / "game.json"
    record.save(session.record(), made)
    return made


def verify(path: Path) -> int:
    saved = record.load(path)
    return record.verify(saved, record.game_of(saved, str(path)), str(path))


def test_a_record_comes_back_as_it_was_written(path: Path) -> None:
    saved = record.load(path)
    assert record.as_text(saved) == path.read_text()
    assert saved.options == {"length": 20, "bumps": True, "note": ""}
    assert saved.commitment == commitment("trail", SEED)
    assert saved.seed == f"{SEED:064x}"


def test_a_record_has_a_line_for_each_decision(path: Path) -> None:
    saved = record.load(path)
    lines = path.read_text().splitlines()
    for decision in saved.decisions:
        assert any(line.strip().rstrip(",") == record._json(decision) for line in lines)


def test_a_good_record_is_verified(path: Path) -> None:
    saved = record.load(path)
    n = len(saved.decisions)
    assert verify(path) == len({*range(0, n, 8), n}) == len(saved.hashes)


def test_replay_stops_where_it_is_told(path: Path, trail: TrailGame) -> None:
    saved = record.load(path)
    for n in (0, 1, 8, len(saved.decisions)):
        state = record.replay(saved, trail, "game.json", to=n)
        assert record.hash_of(state) == saved.hashes.get(str(n), record.hash_of(state))
        assert state.is_over == (n == len(saved.decisions))
    assert [moment.n for moment in record.steps(saved, trail, "x")] == list(range(1, len(saved.decisions) + 1))


def test_the_steps_tell_what_happened(path: Path, trail: TrailGame) -> None:
    moments = list(record.steps(record.load(path), trail, "game.json"))
    assert [moment.text for moment in moments[:2]] == ["walk", "1"]
    assert [moment.sentences for moment in moments[:2]] == [[], ["amber walks with a 1."]]


def test_the_seed_stays_with_the_host_until_the_end(trail: TrailGame) -> None:
    unfinished = play(Session(trail, 2, SEED), 3)
    assert unfinished.record().seed is None
    assert unfinished.record().result is None
    with pytest.raises(BadFile, match="seed: not revealed yet"):
        record.replay(unfinished.record(), trail, "game.json")
    assert record.verify(unfinished.record(reveal_seed=True), trail, "game.json") == 2


def change_first(index: int, value: object) -> Change:
    return lambda data: data["decisions"][0].__setitem__(index, value)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda d: d.update(format="rulebound record 9"), "format: no record this version can read"),
        (lambda d: d.pop("format"), "format: no record this version can read: the format is none"),
        (
            lambda d: d.update(game="chess"),
            "game: 'chess': there is no such game; expected altaria, calamandara, trail",
        ),
        (lambda d: d.update(rules_version=7), "made by rules version 7 of The Trail, this is version 1; only"),
        (lambda d: d.update(components="00ff"), r"components: played with other components \(00ff\) than these"),
        (lambda d: d.update(seed=f"{SEED + 1:064x}"), "seed: is not the seed that was committed to before play"),
        (lambda d: d.update(seed="forty"), "seed: is no hexadecimal number"),
        (lambda d: d.update(seed="f" * 65), "seed: is no hexadecimal number"),
        (lambda d: d.update(commitment="0" * 64), "seed: is not the seed that was committed to"),
        (lambda d: d.update(players=3), "seats: 2 named for 3 players"),
        (lambda d: d.update(players=9), "options: '9': not a number of players"),
        (lambda d: d.update(options={"length": 2}), "options: '2': no length of a trail"),
        (lambda d: d.update(options={"speed": 2}), "options: 'speed': no option of this game"),
        (lambda d: d.update(options={"length": 19}), "hashes.0: the position before the first decision"),
        (lambda d: d["options"].update(length=[1]), "options"),
        (lambda d: d.update(result=[0.25, 0.75]), r"result: says \[0.25, 0.75\], but the decisions lead to"),
        (lambda d: d["hashes"].update({"8": "0" * 16}), "hashes.8: the position after decision 8 has the hash"),
        (lambda d: d["hashes"].pop("8"), "hashes.8: missing"),
        (lambda d: d["hashes"].update({"3": "0" * 16}), "hashes.3: the position after decision 3"),
        (lambda d: d["hashes"].update({"900": "0" * 16}), "hashes.900: no hash belongs there"),
        (lambda d: d["decisions"].pop(), "hashes"),
        (lambda d: d["decisions"].append([0, 0, "walk"]), "the game was over after"),
        (change_first(0, 5), r"decisions\[0\]: action 5 is not legal there"),
        (change_first(0, 10**9), r"decisions\[0\]: action 1000000000 is not legal there"),
        (change_first(0, -1), r"decisions\[0\]: action -1 is not legal there"),
        (change_first(0, "walk"), r"decisions\[0\]\[0\]: expected `int`, got `str`"),
        (change_first(0, 1), "hashes|decisions"),
        (change_first(1, 2), r"decisions\[0\]: seat 2 decides, but it is amber \(seat 0\) who has to"),
        (lambda d: d.pop("seats"), "missing required field `seats`"),
        (lambda d: d.update(mood="good"), "unknown field `mood`"),
    ],
)
def test_a_record_that_was_tampered_with_is_refused(path: Path, change: Change, problem: str) -> None:
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))
    with pytest.raises(BadFile, match=problem) as caught:
        verify(path)
    assert caught.value.file == str(path)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "cut off"),
        (b"[]", "expected `object`, got `array`"),
        (b"{} {}", "not valid JSON"),
        (b"\xff\xfe", "not valid JSON"),
        (b"[" * 100_000, "not valid JSON|expected `object`"),
    ],
)
def test_what_is_no_record_is_refused(tmp_path: Path, content: bytes, problem: str) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(content)
    with pytest.raises(BadFile, match=problem):
        record.load(path)


def test_a_missing_file_and_a_directory_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="cannot be read: no such file"):
        record.load(tmp_path / "none.json")
    with pytest.raises(BadFile, match="this is a directory"):
        record.load(tmp_path)
    with pytest.raises(BadFile, match="cannot be written: no such file"):
        record.save(play(Session(make_game(), 2, 1)).record(), tmp_path / "none" / "game.json")


@settings(max_examples=60)
@given(cut=st.integers(0, 10_000))
def test_a_truncated_record_is_always_refused(cut: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    whole = record.as_text(play(Session(make_game(), 2, SEED)).record()).rstrip()
    path = tmp_path_factory.mktemp("cut") / "game.json"
    path.write_text(whole[: cut % len(whole)])
    with pytest.raises(BadFile):
        record.load(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_record_can_come_through_a_pipe(path: Path, tmp_path: Path) -> None:
    text = path.read_text()
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(text,))
    writer.start()
    loaded = record.load(pipe)
    writer.join()
    assert record.as_text(loaded) == text


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no such device here")
def test_a_file_without_end_is_refused() -> None:
    with pytest.raises(BadFile, match="/dev/zero: larger than 16 MiB"):
        record.load(Path("/dev/zero"))


def test_a_record_that_cannot_be_put_in_place_leaves_nothing_behind(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.mkdir()
    for place in (taken, Path("/")):
        with pytest.raises(BadFile, match=f"{place}: cannot be written"):
            record.save(play(Session(make_game(), 2, 1)).record(), place)
    assert list(tmp_path.iterdir()) == [taken]
