"""``rulebound rules``."""

from __future__ import annotations

import re

import click

from rulebound.engine import registry
from rulebound.engine.errors import BadText
from rulebound.engine.rulebook import Clause, Rulebook, Ruling

WIDTH = 100
# A clause or ruling id, with or without the prefix of the game.
ID = re.compile(r"([A-Za-z]+-)?[Rr]?[0-9]+")


@click.command("rules")
@click.argument("game")
@click.argument("words", nargs=-1, metavar="[CLAUSE | WORDS…]")
def command(game: str, words: tuple[str, ...]) -> None:
    """Read a rulebook: all of it, a clause or ruling by id (ALT-52, ALT-R7), or those that hold certain words."""
    book = registry.load(game).rulebook
    if not words:
        _print_all(book)
    elif len(words) == 1 and ID.fullmatch(words[0]):
        _print_one(book, words[0])
    else:
        _print_found(book, " ".join(words))


def _print_all(book: Rulebook) -> None:
    section = ""
    for clause in book.clauses:
        if clause.section != section:
            section = clause.section
            click.echo(f"\n{section}")
        _print_short(clause.id, clause.text)
    if book.rulings:
        click.echo("\nRulings (where the rulebook is silent)")
    for ruling in book.rulings:
        _print_short(ruling.id, f"{ruling.question} {ruling.decision}")


def _print_one(book: Rulebook, name: str) -> None:
    entry = book[name]
    if isinstance(entry, Clause):
        click.echo(f"{entry.id} · {entry.section}")
        _print_text(entry.text)
        for ruling in book.rulings_on(entry.id):
            _print_short(ruling.id, f"{ruling.question} {ruling.decision}")
    else:
        _print_ruling(entry, book)


def _print_ruling(ruling: Ruling, book: Rulebook) -> None:
    click.echo(f"{ruling.id} · ruling on {', '.join(ruling.on)}")
    _print_text(ruling.question)
    _print_text(ruling.decision)
    _print_text(f"Because: {ruling.reason}")
    if ruling.option:
        _print_text(f"Can be changed by the option {ruling.option}.")
    for clause in ruling.on:
        _print_short(clause, book.text(clause))


def _print_found(book: Rulebook, words: str) -> None:
    found = book.search(words)
    if not found:
        raise BadText(words, "no clause or ruling holds all these words", ("fewer words", "a clause id"))
    for entry in found:
        said = entry.text if isinstance(entry, Clause) else f"{entry.question} {entry.decision}"
        _print_short(entry.id, said)


def _print_short(name: str, said: str) -> None:
    indent = " " * 10
    click.echo(click.wrap_text(f"{name:<10}{said}", WIDTH, subsequent_indent=indent))


def _print_text(said: str) -> None:
    click.echo(click.wrap_text(said, WIDTH, initial_indent="  ", subsequent_indent="  "))
