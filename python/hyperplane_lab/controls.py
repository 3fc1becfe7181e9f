"""The controls of the lab, by their names: what each takes."""

import difflib
import json
import keyword
from importlib.resources import files

CONTROLS: dict = json.loads(files(__package__).joinpath("controls.json").read_text("utf-8"))

# Those whose words depend on the samples: the page checks them where they are not those of the Python program.
_OF_SAMPLES = ("feature-x", "feature-y")


def controls(settings: dict, features: list[str] | None) -> dict[str, str]:
    """The texts that controls are set to; `settings` has Python's names and values."""
    return dict(_control(name, value, features) for name, value in settings.items())


def _control(given: str, value, features: list[str] | None) -> tuple[str, str]:
    # Words of Python's own have _ after them, as lambda_.
    name = given.removesuffix("_").replace("_", "-")
    if name not in CONTROLS:
        near = difflib.get_close_matches(name, CONTROLS, n=1)
        hint = f"; did you mean {_argument(near[0])}?" if near else ""
        raise TypeError(f"the lab has no control {given}{hint}")
    takes = CONTROLS[name]
    if isinstance(takes, dict):
        return name, _number(given, value, takes)
    words = features if name in _OF_SAMPLES else takes
    if words is None:
        return name, str(value)
    if isinstance(value, bool) and "on" in words:
        value = "on" if value else "off"
    if str(value) not in words:
        raise ValueError(f"{given} is {value!r}; it can be {', '.join(words)}")
    return name, str(value)


def _argument(name: str) -> str:
    argument = name.replace("-", "_")
    return f"{argument}_" if keyword.iskeyword(argument) else argument


def _number(given: str, value, takes: dict) -> str:
    least, most, whole = takes["min"], takes["max"], takes["whole"]
    if isinstance(value, (bool, str)):
        raise TypeError(f"{given} is {value!r}; it has to be a number")
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        raise TypeError(f"{given} is {value!r}; it has to be a number") from None
    if not least <= number <= most or (whole and number != int(number)):
        kind = "a whole number" if whole else "a number"
        raise ValueError(f"{given} is {value!r}; it has to be {kind} from {least:g} to {most:g}")
    return str(int(number)) if whole else repr(number)
