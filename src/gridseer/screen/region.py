"""Region: a rectangle of the screen. Place: one pixel of it."""

from dataclasses import dataclass

from gridseer.errors import InputError

Place = tuple[int, int]
"""A pixel of the screen: x from the left, y from the top."""


@dataclass(frozen=True, slots=True)
class Region:
    """A rectangle of the screen, in pixels."""

    x: int
    """The first column."""
    y: int
    """The first row."""
    width: int
    """How many columns."""
    height: int
    """How many rows."""

    @classmethod
    def parse(cls, text: str) -> "Region":
        """Read a rectangle written as x,y,width,height.

        >>> Region.parse("10,20,300,200")
        Region(x=10, y=20, width=300, height=200)
        """
        parts = [part.strip() for part in text.split(",")]
        whole = [part for part in parts if part.removeprefix("-").isdecimal()]
        if len(parts) != 4 or len(whole) != 4 or int(parts[2]) < 1 or int(parts[3]) < 1:
            raise InputError(
                f"expected a rectangle as x,y,width,height in pixels, got {text!r}",
                "For example --region 100,80,480,256.",
            )
        return cls(*(int(part) for part in parts))

    @property
    def corners(self) -> tuple[Place, Place, Place, Place]:
        """The pixels in the four corners."""
        right, bottom = self.x + self.width - 1, self.y + self.height - 1
        return (self.x, self.y), (right, self.y), (self.x, bottom), (right, bottom)

    def __contains__(self, place: Place) -> bool:
        return 0 <= place[0] - self.x < self.width and 0 <= place[1] - self.y < self.height

    def __str__(self) -> str:
        return f"{self.width}x{self.height} pixels at ({self.x},{self.y})"

    def grown(self, edge: int) -> "Region":
        """The rectangle with an edge around it."""
        return Region(self.x - edge, self.y - edge, self.width + 2 * edge, self.height + 2 * edge)

    def within(self, other: "Region") -> "Region":
        """The part of the rectangle that lies in another one; at least one pixel of it must."""
        left, top = max(self.x, other.x), max(self.y, other.y)
        right = min(self.x + self.width, other.x + other.width)
        bottom = min(self.y + self.height, other.y + other.height)
        if right <= left or bottom <= top:
            raise InputError(f"expected a rectangle on the screen, which is {other}, got {self}")
        return Region(left, top, right - left, bottom - top)
