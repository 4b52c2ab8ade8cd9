"""Said: what the words of a game's own message say of its end, in the languages that such games are written in."""

import re
from enum import StrEnum


class Saying(StrEnum):
    """What words say of the end of a game."""

    WON = "won"
    LOST = "lost"
    BEST = "best times"
    """They belong to a table of best times, which follows a win."""


_WORDS = {
    Saying.LOST: (
        r"\byou ?(have ?)?(lost|lose|died)|\bgame lost\b|\bloser\b|\bboom\b|verloren|\bperdu|\bperdiste|\bhas perdido"
        r"|\bhai perso|\bperdeu|przegra|prohrál|проигра|输|失败|負け|패배|kaybett|förlora|\btapte|hävisi"
    ),
    Saying.WON: (
        r"\byou ?(have ?)?(won(?!.?t\b)|win(?!d))|\bgame won\b|\bvictory\b|congratulation|\bwell done\b|\bwinner\b"
        r"|gewonnen|glückwunsch|\bgagné|félicitation|\bvictoire|\bganaste|\bhas ganado|felici(ta|da)|enhorabuena"
        r"|\bhai vinto|vittoria|congratulazioni|venceu|ganhou|parabéns"
        r"|gefeliciteerd|wygra|gratul|vyhrál|выигра|побед|поздравл"
        r"|赢|勝|胜利|恭喜|クリア|승리|축하|kazand|tebrik|grattis|onneksi|voitit"
    ),
    Saying.BEST: r"high ?scores?\b|best times?\b|fastest|hall of fame|bestenliste|bestzeit|meilleurs temps",
}


def saying_of(words: str) -> Saying | None:
    """What some words say; None if they say nothing of an end, or both that it is a win and that it is a loss.

    >>> saying_of("Félicitations !"), saying_of("High Scores - Mines"), saying_of("Game over")
    (<Saying.WON: 'won'>, <Saying.BEST: 'best times'>, None)
    >>> saying_of("you wonx"), saying_of("You have lost"), saying_of("You won't find them")
    (<Saying.WON: 'won'>, <Saying.LOST: 'lost'>, None)
    """
    said = [saying for saying, pattern in _WORDS.items() if re.search(pattern, words.casefold())]
    decided = [saying for saying in said if saying is not Saying.BEST] or said
    return decided[0] if len(decided) == 1 else None
