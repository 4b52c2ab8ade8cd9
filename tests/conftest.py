"""How every test runs."""

from hypothesis import settings

# A loaded machine and the sanitizers are slow: an example may take its time, only its answer counts.
settings.register_profile("patient", deadline=None, print_blob=True)
settings.load_profile("patient")
