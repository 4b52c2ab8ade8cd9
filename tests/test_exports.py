"""What the packages offer: the same names to people, to type checkers and at run time, and nothing loaded too early."""

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGES = ["gridseer", "gridseer.minesweeper", "gridseer.nurikabe"]


def declared(path: Path) -> set[str]:
    """The names that are imported for type checkers, as ``name=module:attribute``."""
    blocks = [node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.If)]
    imports = [node for block in blocks for node in block.body if isinstance(node, ast.ImportFrom)]
    return {f"{each.asname or each.name}={node.module}:{each.name}" for node in imports for each in node.names}


@pytest.mark.parametrize("name", PACKAGES)
def test_the_three_lists_of_names_agree(name: str) -> None:
    package = importlib.import_module(name)
    homes: dict[str, str] = package._HOMES
    assert package.__file__ is not None
    assert declared(Path(package.__file__)) == {f"{key}={home}" for key, home in homes.items()}
    assert set(package.__all__) == set(homes)
    assert len(package.__all__) == len(homes)


@pytest.mark.parametrize("name", PACKAGES)
def test_every_name_is_there_and_shadows_no_module(name: str) -> None:
    package = importlib.import_module(name)
    assert package.__file__ is not None
    for each in package.__all__:
        assert getattr(package, each) is not None
        assert not Path(package.__file__).with_name(f"{each}.py").exists()
        assert not (Path(package.__file__).parent / each).exists()
    with pytest.raises(AttributeError, match=f"'{name}' has no attribute 'nothing'"):
        package.nothing  # noqa: B018


def test_importing_the_packages_loads_nothing() -> None:
    script = f"import sys, {', '.join(PACKAGES)}; print([n for n in ('numpy', 'gridseer._core') if n in sys.modules])"
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
