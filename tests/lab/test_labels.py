"""Short names of methods: short, and never the same for two."""

from hypothesis import given
from hypothesis import strategies as st

from gridseer.lab.labels import labels_of
from gridseer.lab.toml_plan import load_plan, ready_plans

METHODS = st.lists(
    st.lists(
        st.tuples(
            st.sampled_from(["trivial", "gauss", "permutations"]), st.lists(st.sampled_from(["a=1", "a=2", "b=3"]))
        ),
        min_size=1,
        max_size=4,
    ).map(lambda parts: ",".join(":".join([name, *options]) for name, options in parts)),
    max_size=6,
)


@given(METHODS, st.dictionaries(st.sampled_from(["trivial", "gauss:a=1"]), st.sampled_from(["T", "G"])))
def test_no_two_methods_have_the_same_label(methods: list[str], given: dict[str, str]) -> None:
    names = labels_of(methods, given).names
    assert list(names) == list(dict.fromkeys(methods))
    assert len(set(names.values())) == len(names)


def test_the_labels_of_the_ready_plans_are_short_and_of_methods_they_play() -> None:
    for name in ready_plans():
        plan = load_plan(name)
        labels = labels_of((each.method for each in plan.experiments), plan.labels)
        assert all(len(label) <= 60 for label in labels.names.values())
        unknown = set(plan.labels) - set(labels.names)
        # A method that isn't installed is left out of the plan, but not of its labels.
        assert all("opencl" in method or "prolog" in method or "neural" in method for method in unknown)
