"""Reading files of a declared shape: whatever is wrong with one becomes a single clear ``BadFile``."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from rulebound.engine.errors import BadFile

T = TypeVar("T")
SIZE_LIMIT = 16 * 1024 * 1024
# Tables within tables: ours have four levels; far more would only exhaust whoever looks through them.
DEPTH_LIMIT = 20


def read_bytes(path: Path) -> bytes:
    """The content of a file; raises BadFile if it is missing, unreadable or absurdly large."""
    try:
        if path.is_dir():
            raise BadFile(str(path), "", "this is a directory, not a file")
        with path.open("rb") as file:
            data = file.read(SIZE_LIMIT + 1)  # not by the size it tells: a device or a pipe has none
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadFile(str(path), "", f"cannot be read: {reason.lower()}") from None
    if len(data) > SIZE_LIMIT:
        raise BadFile(str(path), "", f"larger than {SIZE_LIMIT // 1024 // 1024} MiB, so it cannot be one of ours")
    return data


def read_toml(path: Path, shape: type[T]) -> T:
    """A TOML file as ``shape``; raises BadFile with the line, or the path of the bad value."""
    data = read_bytes(path)
    try:
        plain = tomllib.loads(data.decode())
    except UnicodeDecodeError as error:
        raise BadFile(str(path), f"byte {error.start}", "not UTF-8 text") from None
    except (ValueError, RecursionError) as error:  # a plain ValueError: a number of thousands of digits
        raise BadFile(str(path), "", f"not valid TOML: {error}") from None
    if _is_deep(plain):
        raise BadFile(str(path), "", f"tables are nested more than {DEPTH_LIMIT} deep")
    try:
        return msgspec.convert(plain, shape)
    except msgspec.ValidationError as error:
        raise _misshapen(path, error) from None


def decode_json(data: bytes, path: Path, shape: type[T]) -> T:
    """The content of a JSON file as ``shape``; raises BadFile with the place, or the path of the bad value."""
    try:
        return msgspec.json.decode(data, type=shape)
    except msgspec.ValidationError as error:
        raise _misshapen(path, error) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        if "truncated" in str(error):
            raise BadFile(str(path), "", "the file is cut off before its end") from None
        raise BadFile(str(path), "", f"not valid JSON: {error}") from None


def _is_deep(plain: object) -> bool:
    """Whether tables and lists are nested beyond the limit; level by level, since recursion would fail on them."""
    level: list[Any] = [plain]
    for _ in range(DEPTH_LIMIT):
        inside = [value for outer in level for value in (outer.values() if isinstance(outer, dict) else outer)]
        level = [value for value in inside if isinstance(value, dict | list)]
        if not level:
            return False
    return True


def _misshapen(path: Path, error: msgspec.ValidationError) -> BadFile:
    """Into place and problem: ``Expected `int`, got `str` - at `$.step[0].move` ``, as msgspec says it."""
    problem, _, place = str(error).partition(" - at `$")
    where = place.rstrip("`").lstrip(".").replace("[...]", "")
    return BadFile(str(path), where, problem[:1].lower() + problem[1:])
