"""The board as a Textual widget: drawn by :mod:`canvas`, pointed at with mouse or keys."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from rulebound.cli.terminal.canvas import NOWHERE, Canvas, Cell, Look, best_size, legal_in, paint
from rulebound.cli.terminal.marks import FIGURE
from rulebound.cli.terminal.palette import Colour, web
from rulebound.engine.scene import Scene, Space

_ARROWS = {"up": (0.0, -1.0), "down": (0.0, 1.0), "left": (-1.0, 0.0), "right": (1.0, 0.0)}


class Room(ScrollableContainer):
    """Where the board lies; says when there is more or less of it (later than the screen itself has another size)."""

    class Resized(Message):
        """The room has another size."""

    def on_resize(self, _: events.Resize) -> None:
        """Say so."""
        self.post_message(self.Resized())


class BoardView(Widget, can_focus=True):
    """Shows a scene's spaces; says which one is pointed at and which one is chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go('up')", "Move", show=False),
        Binding("down", "go('down')", "Move", show=False),
        Binding("left", "go('left')", "Move", show=False),
        Binding("right", "go('right')", "Move", show=False),
        Binding("tab", "target(1)", "Next target", show=False),
        Binding("shift+tab", "target(-1)", "Previous target", show=False),
        Binding("enter,space", "choose", "Choose", show=False),
    ]

    class Pointed(Message):
        """A space is pointed at."""

        def __init__(self, space: Space) -> None:
            self.space = space
            super().__init__()

    class Chosen(Message):
        """A space is clicked, or confirmed with Enter."""

        def __init__(self, space: Space) -> None:
            self.space = space
            super().__init__()

    def __init__(self, scene: Scene, owners: tuple[str, ...], *, id: str) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._scene = scene
        self._owners = owners
        self._legal: frozenset[int] = frozenset()
        self._canvas: Canvas | None = None
        self._room = (0, 0)
        self.cursor = ""

    # -- what is shown ---------------------------------------------------------------------------------------------

    def show(self, scene: Scene, legal: frozenset[int]) -> None:
        """Show another position."""
        self._scene = scene
        self._legal = legal
        self.redraw()

    def fit(self, width: int, height: int) -> None:
        """Use the largest drawing for this much room."""
        self._room = (width, height)
        self.redraw()

    def point_at(self, name: str) -> None:
        """Move the cursor to a space without saying so."""
        if name != self.cursor:
            self.cursor = name
            self.redraw()

    def bring_into_sight(self, name: str) -> None:
        """Scroll to a space, if the board is larger than its room."""
        if self._canvas is not None and name in self._canvas.places and isinstance(self.parent, Widget):
            x, y, width, height = self._canvas.places[name]
            self.parent.scroll_to_region(Region(x - 2, y - 1, width + 4, height + 2), animate=False)

    def bring_interest_into_sight(self, owner: str) -> None:
        """Scroll to the space pointed at, else to one that may be chosen, else to a figure of an owner."""
        spaces = self._scene.spaces
        figures = (space for space in spaces if any(p.kind == FIGURE and p.owner == owner for p in space.pieces))
        found = self._current() or next(iter(self._targets()), None) or next(figures, None)
        if found is not None:
            self.bring_into_sight(found.name)

    def redraw(self) -> None:
        """Paint the scene anew."""
        _, background = self.background_colors
        dark: Colour = (background.r, background.g, background.b)
        look = Look(dark, self._owners, self._legal, self.cursor)
        self._canvas = paint(self._scene, best_size(self._scene, *self._room), look)
        self.styles.width = self._canvas.width
        self.styles.height = self._canvas.height
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line of the drawing."""
        if self._canvas is None or not 0 <= y < self._canvas.height:
            return Strip.blank(self.size.width)
        segments: list[Segment] = []
        text = ""
        last: Cell | None = None
        for cell in self._canvas.rows[y]:
            if last is not None and _style_key(cell) != _style_key(last):
                segments.append(_segment(text, last))
                text = ""
            text += cell.char
            last = cell
        if last is not None:
            segments.append(_segment(text, last))
        return Strip(segments, self._canvas.width)

    def spot(self, name: str) -> tuple[int, int]:
        """A cell of a space, for pointing at it; raises KeyError if it is not drawn."""
        if self._canvas is None:
            raise KeyError(name)
        x, y, width, _ = self._canvas.places[name]
        return x + width // 2, y

    # -- pointing --------------------------------------------------------------------------------------------------

    def _space_under(self, event: events.MouseEvent) -> Space | None:
        index = self._canvas.space_at(event.x, event.y) if self._canvas is not None else NOWHERE
        return None if index == NOWHERE else self._scene.spaces[index]

    def _point(self, space: Space) -> None:
        self.point_at(space.name)
        self.bring_into_sight(space.name)
        self.post_message(self.Pointed(space))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Point with the mouse."""
        space = self._space_under(event)
        if space is not None and space.name != self.cursor:
            self.point_at(space.name)
            self.post_message(self.Pointed(space))

    def on_click(self, event: events.Click) -> None:
        """Choose with the mouse."""
        space = self._space_under(event)
        if space is not None:
            self.point_at(space.name)
            self.post_message(self.Chosen(space))

    def _current(self) -> Space | None:
        return next((space for space in self._scene.spaces if space.name == self.cursor), None)

    def action_go(self, direction: str) -> None:
        """Go to the nearest space that way."""
        here = self._current()
        if here is None:
            if self._scene.spaces:
                self._point(self._targets()[0] if self._targets() else self._scene.spaces[0])
            return
        ahead_x, ahead_y = _ARROWS[direction]
        middle = sum(space.y for space in self._scene.spaces) / len(self._scene.spaces)
        ways: list[tuple[float, float, str, Space]] = []
        for space in self._scene.spaces:
            across, down = space.x - here.x, space.y - here.y
            ahead = across * ahead_x + down * ahead_y
            aside = abs(across * ahead_y) + abs(down * ahead_x)
            # Up to as far aside as ahead: no neighbour of a hexagon lies straight to the left. Of two equally near, the
            # one nearer to the middle row, so that a walk along a row stays there.
            if ahead > 0.1 and aside <= ahead:
                ways.append((round(ahead + aside, 3), round(abs(space.y - middle), 3), space.name, space))
        if ways:
            self._point(min(ways)[3])

    def _targets(self) -> list[Space]:
        """The spaces that may be chosen, in reading order."""
        found = [space for space in self._scene.spaces if legal_in(space, self._legal)]
        return sorted(found, key=lambda space: (round(space.y, 3), space.x))

    def action_target(self, step: int) -> None:
        """Go to the next space that may be chosen; past the last one, on to the next part of the screen."""
        targets = self._targets()
        names = [space.name for space in targets]
        start = -1 if step > 0 else len(names)
        at = (names.index(self.cursor) if self.cursor in names else start) + step
        if 0 <= at < len(targets):
            self._point(targets[at])
        elif step > 0:
            self.screen.focus_next()
        else:
            self.screen.focus_previous()

    def action_choose(self) -> None:
        """Choose the space the cursor is on."""
        space = self._current()
        if space is not None:
            self.post_message(self.Chosen(space))


def _style_key(cell: Cell) -> tuple[Colour, Colour, bool]:
    return cell.ink, cell.paper, cell.bold


def _segment(text: str, cell: Cell) -> Segment:
    return Segment(text, Style(color=web(cell.ink), bgcolor=web(cell.paper), bold=cell.bold))
