"""``gridseer`` alone: what can be done with it, by examples."""

from gridseer import __version__

EXAMPLES = {
    "See it work": {
        "gridseer demo": "a game is seen, read and played; no display needed",
        "gridseer ui": "the page in your browser: play, analyse, look back",
    },
    "Ask about a picture": {
        "gridseer solve screenshot.png": "probabilities, certain cells and the best move",
        "gridseer solve screenshot.png --explain": "and a proof of each certain cell",
        "gridseer sudoku solve photo.jpg": "a Sudoku from paper, step by step with --explain",
        "gridseer nurikabe solve photo.jpg": "the same for Nurikabe",
    },
    "Play": {
        "gridseer game": "in this terminal, with hints",
        "gridseer watch": "advice about the game on your screen; never clicks",
        "gridseer play": "it plays the game on your screen; Escape stops it",
        "gridseer review last": "what was certain, what was a guess, how lucky it was",
    },
    "Experiment": {
        "gridseer lab run --method strong --games 100": "how often a method wins",
        "gridseer generate --no-guess": "a board that logic alone opens",
    },
}
"""Commands that can be typed as they are, under what one may want, each with what it gives."""


def welcome() -> None:
    """Say what gridseer is and what to try."""
    from rich.text import Text

    from gridseer.cli.speech import print_picture

    width = max(len(command) for examples in EXAMPLES.values() for command in examples)
    lines = [
        Text.assemble(
            ("gridseer", "bold"), f" {__version__} sees a grid puzzle, works it out exactly, explains it, and plays it."
        )
    ]
    for wish, examples in EXAMPLES.items():
        lines += [Text(), Text(wish, "bold")]
        lines += [
            Text.assemble("  ", (command.ljust(width), "cyan"), f"  {gives}") for command, gives in examples.items()
        ]
    lines += [Text(), Text("gridseer --help lists every command; gridseer doctor says what works here.")]
    print_picture(Text("\n").join(lines))
