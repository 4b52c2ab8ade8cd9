"""What the tab Settings and the server tell each other."""

from gridseer.web.messages import Message


class Setting(Message):
    """What a user prefers."""

    name: str
    value: bool | int | float | str
