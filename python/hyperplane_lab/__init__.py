"""A lab for linear classifiers in a notebook: Lab(X, y, rule="adaline") shows it."""

from .lab import Lab
from .version import VERSION

__version__ = VERSION
__all__ = ["Lab"]
