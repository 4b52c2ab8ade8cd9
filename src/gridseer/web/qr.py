"""QR: a short text as a pattern of dark and light modules that the camera of a phone reads.

Bytes in versions 1 to 5 at the lowest level of correction (ISO/IEC 18004), which is one block of data and up to 106
characters: enough for an address with a token.
"""

from collections.abc import Iterator

from gridseer.errors import InputError

Modules = list[list[bool]]
"""Rows of modules; True is dark."""

DATA = {1: 19, 2: 34, 3: 55, 4: 80, 5: 108}
"""Codewords of data, by version."""
CHECKS = {1: 7, 2: 10, 3: 15, 4: 20, 5: 26}
"""Codewords that correct errors."""
QUIET = 4
"""Light modules around the pattern."""
_FIELD, _FORMAT, _FORMAT_MASK, _LEVEL_L = 0x11D, 0x537, 0x5412, 0b01


def qr_code(text: str) -> Modules:
    """The pattern of a text, without its quiet zone."""
    content = text.encode()
    version = next((version for version in DATA if len(content) <= DATA[version] - 2), None)
    if version is None:
        raise InputError(f"expected at most {DATA[5] - 2} bytes for a QR code, got {len(content)}")
    bits = list(_bits(_codewords(content, version)))
    return min((_drawn(version, bits, mask) for mask in range(8)), key=_penalty)


def in_terminal(modules: Modules) -> str:
    """The pattern in half blocks, two rows of modules per line; light modules are painted, so terminals are dark."""
    side = len(modules) + 2 * QUIET
    light = [[True] * side for _ in range(side + 1)]
    for y, row in enumerate(modules):
        for x, dark in enumerate(row):
            light[y + QUIET][x + QUIET] = not dark
    blocks = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
    pairs = zip(light[0:side:2], light[1 : side + 1 : 2], strict=True)
    return "\n".join("".join(blocks[one] for one in zip(upper, lower, strict=True)) for upper, lower in pairs)


def _codewords(content: bytes, version: int) -> list[int]:
    """Mode, length, bytes and filling, and what corrects errors in them."""
    stream = f"{0b0100:04b}{len(content):08b}" + "".join(f"{byte:08b}" for byte in content) + "0000"
    data = [int(stream[start : start + 8], 2) for start in range(0, 8 * (len(content) + 2), 8)]
    filling = (0xEC, 0x11) * DATA[version]
    data += filling[: DATA[version] - len(data)]
    return data + _checks(data, CHECKS[version])


def _checks(data: list[int], count: int) -> list[int]:
    """The remainder of the data, as a polynomial, by one with the powers of 2 as its zeros."""
    divisor = [1]
    for power in range(count):
        root, longer = _power(power), [*divisor, 0]
        divisor = [a ^ _product(b, root) for a, b in zip(longer, [0, *divisor], strict=True)]
    rest = [*data, *[0] * count]
    for place in range(len(data)):
        factor = rest[place]
        for offset, value in enumerate(divisor):
            rest[place + offset] ^= _product(value, factor)
    return rest[-count:]


def _product(one: int, other: int) -> int:
    found = 0
    while other:
        found ^= one if other & 1 else 0
        one, other = one << 1 ^ (_FIELD if one & 0x80 else 0), other >> 1
    return found


def _power(exponent: int) -> int:
    found = 1
    for _ in range(exponent):
        found = _product(found, 2)
    return found


def _bits(codewords: list[int]) -> Iterator[bool]:
    for word in codewords:
        for place in range(7, -1, -1):
            yield bool(word >> place & 1)


def _drawn(version: int, bits: list[bool], mask: int) -> Modules:
    side = 17 + 4 * version
    modules: list[list[bool | None]] = [[None] * side for _ in range(side)]
    _draw_patterns(modules, side, version)
    _draw_format(modules, side, mask)
    left = iter(bits)
    for x, y in _path(side):
        if modules[y][x] is None:
            modules[y][x] = next(left, False) ^ _is_masked(x, y, mask)
    return [[bool(module) for module in row] for row in modules]


def _draw_patterns(modules: list[list[bool | None]], side: int, version: int) -> None:
    """The finders in three corners, the timing between them, and the small square of larger versions."""
    for left, top in ((0, 0), (side - 7, 0), (0, side - 7)):
        for y in range(max(0, top - 1), min(side, top + 8)):
            for x in range(max(0, left - 1), min(side, left + 8)):
                ring = max(abs(x - left - 3), abs(y - top - 3))
                modules[y][x] = ring in (0, 1, 3)
    for place in range(8, side - 8):
        modules[6][place] = modules[place][6] = place % 2 == 0
    if version > 1:
        middle = side - 7
        for y in range(middle - 2, middle + 3):
            for x in range(middle - 2, middle + 3):
                modules[y][x] = max(abs(x - middle), abs(y - middle)) != 1


def _draw_format(modules: list[list[bool | None]], side: int, mask: int) -> None:
    """Level and mask, twice, with bits that correct them."""
    value = _LEVEL_L << 3 | mask
    rest = value
    for _ in range(10):
        rest = rest << 1 ^ (_FORMAT if rest >> 9 else 0)
    code = (value << 10 | rest) ^ _FORMAT_MASK
    for place in range(15):
        dark = bool(code >> place & 1)
        row = place if place < 6 else place + 1 if place < 8 else side - 15 + place
        column = side - 1 - place if place < 8 else 7 if place == 8 else 14 - place
        modules[row][8] = modules[8][column] = dark
    modules[side - 8][8] = True


def _path(side: int) -> Iterator[tuple[int, int]]:
    """Columns in pairs from the right, upwards and downwards in turn, without the timing column."""
    upwards = True
    for right in range(side - 1, 0, -2):
        column = right if right > 6 else right - 1
        for y in reversed(range(side)) if upwards else range(side):
            yield column, y
            yield column - 1, y
        upwards = not upwards


def _is_masked(x: int, y: int, mask: int) -> bool:
    rules = (
        (x + y) % 2, y % 2, x % 3, (x + y) % 3, (y // 2 + x // 3) % 2, x * y % 2 + x * y % 3,
        (x * y % 2 + x * y % 3) % 2, ((x + y) % 2 + x * y % 3) % 2,
    )  # fmt: skip
    return rules[mask] == 0


def _penalty(modules: Modules) -> int:
    """How hard a pattern is to read: long runs, blocks, what looks like a finder, and too much of one colour."""
    total = 0
    for lines in (modules, list(map(list, zip(*modules, strict=True)))):
        for line in lines:
            text = "".join("#" if dark else "." for dark in line)
            runs = [len(run) for run in text.replace("#.", "# .").replace(".#", ". #").split()]
            total += sum(run - 2 for run in runs if run >= 5)
            total += 40 * (text.count("#.###.#....") + text.count("....#.###.#"))
    side = len(modules)
    for y in range(side - 1):
        for x in range(side - 1):
            total += 3 * (modules[y][x] == modules[y][x + 1] == modules[y + 1][x] == modules[y + 1][x + 1])
    dark = sum(map(sum, modules)) / side**2
    return total + 10 * int(abs(dark - 0.5) * 20)
