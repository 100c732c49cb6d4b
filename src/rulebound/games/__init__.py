"""The games, one package each, with the same file names in all of them; no game imports another.

Importing this package makes ``rulebound.games`` name it instead of the function of that name. So that
``rulebound.games()`` means the same before and after, the package can be called too.
"""

import sys
from types import ModuleType

from rulebound.engine.registry import names


class _Games(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        """The names of all games that can be loaded, sorted."""
        return names()


sys.modules[__name__].__class__ = _Games
