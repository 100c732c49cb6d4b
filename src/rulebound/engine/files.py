"""Reading files of a declared shape: whatever is wrong with one becomes a single clear ``BadFile``."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

from rulebound.engine.errors import BadFile

T = TypeVar("T")
SIZE_LIMIT = 16 * 1024 * 1024


def read_bytes(path: Path) -> bytes:
    """The content of a file; raises BadFile if it is missing, unreadable or absurdly large."""
    try:
        if path.is_dir():
            raise BadFile(str(path), "", "this is a directory, not a file")
        if path.stat().st_size > SIZE_LIMIT:
            raise BadFile(str(path), "", f"larger than {SIZE_LIMIT // 1024 // 1024} MiB, so it cannot be one of ours")
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadFile(str(path), "", f"cannot be read: {reason.lower()}") from None


def read_toml(path: Path, shape: type[T]) -> T:
    """A TOML file as ``shape``; raises BadFile with the line, or the path of the bad value."""
    data = read_bytes(path)
    try:
        plain = tomllib.loads(data.decode())
    except UnicodeDecodeError as error:
        raise BadFile(str(path), f"byte {error.start}", "not UTF-8 text") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadFile(str(path), "", f"not valid TOML: {error}") from None
    try:
        return msgspec.convert(plain, shape)
    except msgspec.ValidationError as error:
        raise _misshapen(path, error) from None


def read_json(path: Path, shape: type[T]) -> T:
    """A JSON file as ``shape``; raises BadFile with the place, or the path of the bad value."""
    try:
        return msgspec.json.decode(read_bytes(path), type=shape)
    except msgspec.ValidationError as error:
        raise _misshapen(path, error) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        if "truncated" in str(error):
            raise BadFile(str(path), "", "the file is cut off before its end") from None
        raise BadFile(str(path), "", f"not valid JSON: {error}") from None


def _misshapen(path: Path, error: msgspec.ValidationError) -> BadFile:
    """Into place and problem: ``Expected `int`, got `str` - at `$.step[0].move` ``, as msgspec says it."""
    problem, _, place = str(error).partition(" - at `$")
    where = place.rstrip("`").lstrip(".").replace("[...]", "")
    return BadFile(str(path), where, problem[:1].lower() + problem[1:])
