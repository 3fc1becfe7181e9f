"""The lab as a widget."""

import asyncio
import time
import uuid
import warnings
from importlib.resources import files

import anywidget
import numpy as np
import traitlets

from .controls import controls
from .link import link_of
from .samples import check
from .version import VERSION

# As many as the lab takes.
_MOST_EPOCHS = 100_000
_PAGE = files(__package__).joinpath("page.html")


class Lab(anywidget.AnyWidget):
    """The lab with samples of yours.

    X has a row for each sample and a column for each of 2 to 100 features, y a label for each sample, of 2 to 10 different ones.
    All other arguments are controls of the lab by their names, with _ for -: rule, eta, batch, batch_size, scaling, test_share ...
    The learning rate and the number of epochs are those that the lab finds usual for the samples, unless they are given.

    `weights`, `history`, `status`, `epochs`, `updates`, `errors`, `loss` and `link` follow what happens on the page; `observe`
    tells of changes, as of every widget. `set`, `step`, `epoch`, `play`, `pause` and `reset` act on the page; `await lab.settled()`
    waits until it has done so. `await lab.fit(30)` trains at once, without showing each step.
    """

    _esm = files(__package__).joinpath("widget.js").read_text("utf-8")

    link = traitlets.Unicode(help="The lab as the part of a link behind #; another one opens it.")
    # The same, as the page has told it last.
    _link = traitlets.Unicode().tag(sync=True)
    # What the page is asked for, with numbers that grow; and the last number that it has answered.
    _orders = traitlets.List().tag(sync=True)
    _done = traitlets.Int(0).tag(sync=True)
    # How often the page has told something. It tells by messages, since traits may wait for the end of a cell; but of a trait
    # that has changed marimo knows.
    _told = traitlets.Int(0).tag(sync=True)
    _version = traitlets.Unicode(VERSION).tag(sync=True)
    _key = traitlets.Unicode().tag(sync=True)

    weights = traitlets.Any(read_only=True, help="w0 ... wn; of three classes or more a row for each class.")
    history = traitlets.Any(read_only=True, help="Arrays by name: epoch, loss and errors at the end of each epoch.")
    status = traitlets.Unicode("ready", read_only=True)
    epochs = traitlets.Int(0, read_only=True, help="How many are done.")
    updates = traitlets.Int(0, read_only=True)
    errors = traitlets.Int(
        None, allow_none=True, read_only=True, help="Misclassified samples that are trained on; None before the lab is shown."
    )
    loss = traitlets.Float(np.nan, read_only=True)

    @traitlets.default("_key")
    def _new_key(self):
        return uuid.uuid4().hex

    @traitlets.validate("link")
    def _checked_link(self, proposal):
        link = proposal.value.rpartition("#")[2]
        if link and link.split("&")[0] not in ("v1", "v2", "v3"):
            raise traitlets.TraitError(f"{proposal.value!r} is no link of the lab: what follows # begins with v1, v2 or v3")
        # Also where Python knows no other link: the page may have come to another lab meanwhile.
        if not self._is_told:
            self._order(order="open", link=link)
        return link

    def __init__(self, X, y, *, feature_names=None, class_names=None, **settings):
        """A lab with these samples; other arguments are controls of the lab by their names."""
        given = check(X, y, feature_names, class_names)
        if "dataset" in settings:
            raise TypeError("the samples are X and y; another data set is chosen with set(dataset=...)")
        usual = {"eta": "lab", "epochs": "lab", "inputs": "all"}
        if settings.get("rule") == "svm":
            usual["reduction"] = "mean"
        chosen = {**usual, **controls(settings, given.features)}
        self._samples = given
        self._asked = 0
        # What the page has told last, and the last order that it tells of: −1 where it does not tell all.
        self._state, self._answered = {}, -1
        # When it has told something last.
        self._heard = 0.0
        self._is_told = True
        super().__init__(_link=link_of(given, chosen))
        self.link = self._link
        self._is_told = False
        self.set_trait("weights", np.zeros(0))
        self.set_trait("history", {name: np.zeros(0) for name in ("epoch", "loss", "errors")})
        self.on_msg(self._hear)

    @property
    def labels(self) -> list:
        """The different labels in y, in the order of the classes."""
        return list(self._samples.labels)

    def set(self, **settings):
        """Sets controls of the lab, as set(eta=0.1, batch="mini-batch")."""
        # Of other samples the page knows the features.
        shows_own = settings.get("dataset", "file") == "file" and "dataset=file" in self.link.split("&")
        for name, value in controls(settings, self._samples.features if shows_own else None).items():
            self._order(order="set", name=name, value=value)

    def step(self, times: int = 1):
        """Makes one update, or so many."""
        self._press("step", times)

    def epoch(self, times: int = 1):
        """Trains to the end of the epoch, or through so many."""
        self._press("epoch", times)

    def play(self):
        """Trains until the epochs that are set are over, or it has come to an end."""
        self._press("play")

    def pause(self):
        """Stops training where it is."""
        self._press("pause")

    def reset(self):
        """Goes back to the start of training."""
        self._press("reset")

    async def fit(self, epochs: int, seconds: float = 60) -> "Lab":
        """Trains through so many epochs as fast as the page computes, whatever speed is set; the one under way counts as the first.

        The numbers are those of `epoch(epochs)`, to the bit. TimeoutError where nothing is heard of the lab for so many seconds.
        """
        if isinstance(epochs, bool) or not isinstance(epochs, (int, np.integer)) or not 1 <= epochs <= _MOST_EPOCHS:
            raise ValueError(f"epochs is {epochs!r}; it has to be a whole number from 1 to {_MOST_EPOCHS}")
        self._order(order="train", epochs=int(epochs))
        await self.settled(seconds)
        return self

    async def settled(self, seconds: float = 60):
        """Waits until the lab is shown, has done all that it was asked for and does not play.

        TimeoutError where nothing is heard of it for so many seconds: a lab that plays tells how it stands all the time.
        """
        begin = time.monotonic()
        while not self._state or self._state["playing"] or self._answered < self._asked:
            if time.monotonic() > max(begin, self._heard) + seconds:
                raise TimeoutError(f"{self._why()} after {seconds:g} s")
            await asyncio.sleep(0.05)

    def _why(self) -> str:
        if not self._state:
            return "the lab is not shown, or this program hears of it between two cells only,"
        return "the lab plays, but tells nothing," if self._state["playing"] else "the lab has not answered"

    def _press(self, button: str, times: int = 1):
        self._order(order="press", button=button, times=times)

    def _order(self, **order):
        self._asked += 1
        waiting = [one for one in self._orders if one[0] > self._done]
        self._orders = [*waiting, [self._asked, order]]

    def _hear(self, _, message, __):
        self._heard = time.monotonic()
        if message.get("ask") == "page":
            self.send({"page": self._version}, [_PAGE.read_bytes()])
        elif "link" in message:
            self._is_told = True
            self._link = self.link = message["link"]
            self._is_told = False
        elif "state" in message:
            self._answered = message.get("answered", -1)
            self._done = max(self._done, self._answered)
            self._follow(message["state"])
        elif "refused" in message:
            # With a registry of its own it is shown each time.
            warnings.warn_explicit(f"the lab: {message['refused']}", UserWarning, __name__, 0, registry={})

    def _follow(self, state: dict):
        self._state = state
        with self.hold_trait_notifications():
            for trait, name in [("epochs", "epoch"), ("updates", "updates"), ("errors", "errors"), ("status", "status")]:
                self.set_trait(trait, state[name])
            self.set_trait("loss", _number(state["loss"]))
            weights = _array(state["weights"])
            if state["rows"] > 1:
                weights = weights.reshape(state["rows"], -1)
            if not np.array_equal(weights, self.weights, equal_nan=True):
                self.set_trait("weights", weights)
            self._follow_history(state.get("history"))

    def _follow_history(self, told: dict | None):
        if told is None:
            return
        # Losses may be beyond all numbers; the others count.
        history = {name: _array(told[name]) if name == "loss" else np.array(told[name], dtype=int) for name in self.history}
        if any(not np.array_equal(history[name], self.history[name], equal_nan=True) for name in history):
            self.set_trait("history", history)


def _number(told) -> float:
    return np.nan if told is None else float(told)


def _array(told) -> np.ndarray:
    return np.array([_number(value) for value in told])
