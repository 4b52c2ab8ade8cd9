"""Short names of methods: a row of methods with its options is too long for a heading or a legend."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

LONGEST = 22
"""A method with at most this many characters is its own label."""


@dataclass(frozen=True, slots=True)
class Labels:
    """A short name for each of some methods; no two of them are the same."""

    names: dict[str, str]
    """By method, in the order in which the methods were given."""

    def __getitem__(self, method: str) -> str:
        return self.names[method]

    def legend(self) -> list[tuple[str, str]]:
        """The labels that aren't the method itself, each with the method."""
        return [(label, method) for method, label in self.names.items() if label != method]


def labels_of(methods: Iterable[str], given: Mapping[str, str] | None = None) -> Labels:
    """Labels as a plan gives them; for the other methods their names, with the options in which they differ.

    >>> found = labels_of(["strong", "trivial,permutations:threads=1", "trivial,permutations:threads=2"])
    >>> list(found.names.values())
    ['strong', 'trivial+permutations threads=1', 'trivial+permutations threads=2']
    """
    methods = list(dict.fromkeys(methods))
    given = given or {}
    found = {method: given.get(method) or _own_label(method, methods) for method in methods}
    taken = list(found.values())
    return Labels({method: label if taken.count(label) == 1 else method for method, label in found.items()})


def _own_label(method: str, methods: list[str]) -> str:
    if len(method) <= LONGEST:
        return method
    alike = [options for other in methods if (options := _options(other)) and _names(other) == _names(method)]
    differing = [option for option in _options(method) if any(option not in options for options in alike)]
    return " ".join([_names(method), *differing])


def _names(method: str) -> str:
    """The names of the methods in a row, without their options."""
    return "+".join(part.split(":")[0] for part in method.split(","))


def _options(method: str) -> list[str]:
    return [option for part in method.split(",") for option in part.split(":")[1:]]
