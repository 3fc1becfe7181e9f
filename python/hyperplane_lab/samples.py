"""Samples as users have them, checked."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

MOST_ROWS = 20_000
MOST_FEATURES = 100
MOST_CLASSES = 10
LARGEST = 1e9
LONGEST = 1_000_000  # characters of all numbers in a link


@dataclass
class Samples:
    """Rows of features, the class of each by its place in `labels`, and the names of both."""

    x: np.ndarray
    y: np.ndarray
    labels: list
    features: list[str]
    classes: list[str]


def check(X, y, feature_names=None, class_names=None) -> Samples:
    """Checks what the user gives; the first mistake is told."""
    x = _matrix(X)
    rows, columns = x.shape
    if not 1 <= rows <= MOST_ROWS:
        raise ValueError(f"X has {rows} rows; the lab takes 1 to {MOST_ROWS}")
    if not 2 <= columns <= MOST_FEATURES:
        raise ValueError(f"X has {columns} columns; the lab takes 2 to {MOST_FEATURES} features")
    wrong = np.argwhere(~(np.abs(x) <= LARGEST))
    if len(wrong):
        row, column = wrong[0]
        raise ValueError(f"X[{row}, {column}] is {x[row, column]}; the lab takes numbers from -1e9 to 1e9")
    y = np.asarray(y)
    if y.shape != (rows,):
        raise ValueError(f"y has the shape {y.shape}; it needs one label for each of the {rows} rows of X")
    labels, place = _labels(y)
    if not 2 <= len(labels) <= MOST_CLASSES:
        raise ValueError(f"y has {len(labels)} different labels; the lab takes 2 to {MOST_CLASSES} classes")
    if feature_names is None:
        feature_names = getattr(X, "columns", None)
    if feature_names is None:
        feature_names = [f"x{n}" for n in range(1, columns + 1)]
    if class_names is None:
        class_names = ["−1", "+1"] if labels == [-1, 1] else labels
    elif isinstance(class_names, Mapping):
        missing = [label for label in labels if label not in class_names]
        if missing:
            raise ValueError(f"class_names has no name for the label {missing[0]!r}")
        class_names = [class_names[label] for label in labels]
    return Samples(
        x,
        place,
        labels,
        _names("feature_names", feature_names, columns, "column of X"),
        _names("class_names", class_names, len(labels), "label in y"),
    )


def _matrix(X) -> np.ndarray:
    try:
        x = np.asarray(X, dtype=float)
    except (TypeError, ValueError) as error:
        raise TypeError(f"X is no table of numbers: {error}") from None
    if x.ndim != 2:
        raise ValueError(f"X has the shape {x.shape}; it needs rows and columns")
    return x


def _labels(y: np.ndarray) -> tuple[list, np.ndarray]:
    try:
        is_missing = y != y  # NaN differs from itself
        if np.any(is_missing):
            raise ValueError(f"y[{int(np.argmax(is_missing))}] is missing")
        labels, place = np.unique(y, return_inverse=True)
    except TypeError:
        raise TypeError("the labels in y are of several types, or some are missing") from None
    return labels.tolist(), place


def _names(argument: str, given, count: int, of: str) -> list[str]:
    if isinstance(given, str):
        raise TypeError(f"{argument} is one text; it needs a list with a name for each {of}")
    names = [str(name).strip() for name in given]
    if len(names) != count:
        raise ValueError(f"{argument} has {len(names)} names; it needs {count}, one for each {of}")
    for at, name in enumerate(names):
        if not name or not name.isprintable():
            raise ValueError(f"{argument}[{at}] is {name!r}; a name is text on one line")
        if name in names[:at]:
            raise ValueError(f"{argument} has {name!r} twice")
    return names
