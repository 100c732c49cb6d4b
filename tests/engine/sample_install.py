"""Makes the sample game available under its name, the way a third-party package does: by an entry point."""

from __future__ import annotations

from pathlib import Path


def install(folder: Path, name: str = "trail", value: str = "tests.engine.sample_game:make_game") -> Path:
    """Write the metadata of a package that offers one game; ``folder`` then has to be on ``sys.path``."""
    info = folder / f"rulebound_{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: rulebound-{name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[rulebound.games]\n{name} = {value}\n")
    return folder
