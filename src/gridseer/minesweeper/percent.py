"""Probabilities as people read them."""


def percent(probability: float) -> str:
    """A probability that is not proven, for people: never rounded to 0 % or 100 %.

    >>> percent(0.25), percent(0.9998), percent(0.00001)
    ('25.0 %', '>99.9 %', '<0.1 %')
    """
    if probability < 0.001:
        return "<0.1 %"
    if probability > 0.999:
        return ">99.9 %"
    return f"{100 * probability:.1f} %"
