"""Definitions are evaluated if they say a command or a hot name: once, and in the order of their places."""

from __future__ import annotations

from collections.abc import Callable

from lint_rules.launches.targets import Order, Targets


def made(*texts: str, heats: dict[str, str] | None = None) -> list[str]:
    """What is evaluated of these texts. Evaluating a text heats the name that `heats` has for it."""
    done: list[str] = []
    targets = Targets(lambda text: "sbatch" in text)

    def evaluation(text: str) -> Callable[[Order], None]:
        def evaluate(order: Order) -> None:
            done.append(text)
            name = (heats or {}).get(text)
            if name is not None:
                targets.heat(name)

        return evaluate

    for number, text in enumerate(texts):
        targets.add((number,), text, evaluation(text))
    targets.evaluate()
    return done


def test_what_says_a_command_is_evaluated() -> None:
    assert made("run(x)", "run('sbatch')", "") == ["run('sbatch')"]


def test_what_says_a_hot_name_is_evaluated_whether_it_stands_before_or_after() -> None:
    texts = ("first = words()", "words = 'sbatch'", "last = words()")
    assert made(*texts, heats={texts[1]: "words"}) == [texts[1], texts[0], texts[2]]


def test_names_lead_on_from_one_to_the_next() -> None:
    texts = ("c(b)", "b(a)", "a('sbatch')")
    assert made(*texts, heats={texts[2]: "a", texts[1]: "b"}) == [texts[2], texts[1], texts[0]]


def test_a_name_within_a_longer_one_is_not_it() -> None:
    texts = ("swords()", "words2()", "words = 'sbatch'")
    assert made(*texts, heats={texts[2]: "words"}) == [texts[2]]


def test_nothing_is_evaluated_twice() -> None:
    texts = ("a = b = 'sbatch'", "a + b")
    assert made(*texts, heats={texts[0]: "a", texts[1]: "b"}) == [texts[0], texts[1]]


def test_targets_of_one_place_do_not_fall_out() -> None:
    done: list[int] = []
    targets = Targets(lambda text: "sbatch" in text)
    for number in range(3):
        targets.add((0,), "sbatch", lambda _, number=number: done.append(number))  # type: ignore[misc]
    targets.evaluate()
    assert done == [0, 1, 2]
