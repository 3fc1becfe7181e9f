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

_PAGE = files(__package__).joinpath("page.html")


class Lab(anywidget.AnyWidget):
    """The lab with samples of yours.

    X has a row for each sample and a column for each of 2 to 100 features, y a label for each sample, of 2 to 10 different ones.
    All other arguments are controls of the lab by their names, with _ for -: rule, eta, batch, batch_size, scaling, test_share ...
    The learning rate and the number of epochs are those that the lab finds usual for the samples, unless they are given.

    `weights`, `history`, `status`, `epochs`, `updates`, `errors`, `loss` and `link` follow what happens on the page; `observe`
    tells of changes, as of every widget. `set`, `step`, `epoch`, `play`, `pause` and `reset` act on the page; `await lab.settled()`
    waits until it has done so.
    """

    _esm = files(__package__).joinpath("widget.js").read_text("utf-8")

    link = traitlets.Unicode(help="The lab as the part of a link behind #; another one opens it.")
    # The same, as the page has told it last.
    _link = traitlets.Unicode().tag(sync=True)
    # What the page is asked for, with numbers that grow; and the last number that it has come to.
    _orders = traitlets.List().tag(sync=True)
    _done = traitlets.Int(0).tag(sync=True)
    # What the page has told last; `answered` is the last order that it tells of, or −1 where it does not tell all.
    _state = traitlets.Dict().tag(sync=True)
    _version = traitlets.Unicode(VERSION).tag(sync=True)
    _key = traitlets.Unicode().tag(sync=True)

    weights = traitlets.Any(read_only=True, help="w0 ... wn; of three classes or more a row for each class.")
    history = traitlets.Any(read_only=True, help="Arrays by name: epoch, loss and errors at the end of each epoch.")
    status = traitlets.Unicode("ready", read_only=True)
    epochs = traitlets.Int(0, read_only=True, help="How many are done.")
    updates = traitlets.Int(0, read_only=True)
    errors = traitlets.Int(0, read_only=True, help="Misclassified samples that are trained on.")
    loss = traitlets.Float(np.nan, read_only=True)

    @traitlets.default("_key")
    def _new_key(self):
        return uuid.uuid4().hex

    @traitlets.validate("link")
    def _checked_link(self, proposal):
        link = proposal.value.rpartition("#")[2]
        if link and link.split("&")[0] not in ("v1", "v2"):
            raise traitlets.TraitError(f"{proposal.value!r} is no link of the lab: what follows # begins with v1 or v2")
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
        self._is_told = True
        super().__init__(_link=link_of(given, chosen))
        self.link = self._link
        self._is_told = False
        self.set_trait("weights", np.zeros(0))
        self.set_trait("history", {name: np.zeros(0) for name in ("epoch", "loss", "errors")})
        self.on_msg(self._hear)
        self.observe(self._take_link, "_link")
        self.observe(self._follow, "_state")

    @property
    def labels(self) -> list:
        """The different labels in y, in the order of the classes."""
        return list(self._samples.labels)

    def set(self, **settings):
        """Sets controls of the lab, as set(eta=0.1, batch="mini-batch")."""
        for name, value in controls(settings, self._samples.features).items():
            self._order(order="set", name=name, value=value)

    def step(self):
        """Makes one update."""
        self._press("step")

    def epoch(self):
        """Trains to the end of the epoch."""
        self._press("epoch")

    def play(self):
        """Trains until the epochs that are set are over, or it has come to an end."""
        self._press("play")

    def pause(self):
        """Stops training where it is."""
        self._press("pause")

    def reset(self):
        """Goes back to the start of training."""
        self._press("reset")

    async def settled(self, seconds: float = 60):
        """Waits until the lab is shown, has done all that it was asked for and does not play.

        TimeoutError after so many seconds.
        """
        end = time.monotonic() + seconds
        while not self._state or self._state["playing"] or self._state["answered"] < self._asked:
            if time.monotonic() > end:
                raise TimeoutError(f"{self._why()} after {seconds:g} s")
            await asyncio.sleep(0.05)

    def _why(self) -> str:
        if not self._state:
            return "the lab is not shown, or this program hears of it between two cells only,"
        return "the lab still plays" if self._state["playing"] else "the lab has not answered"

    def _press(self, button: str):
        self._order(order="press", button=button)

    def _order(self, **order):
        self._asked += 1
        waiting = [one for one in self._orders if one[0] > self._done]
        self._orders = [*waiting, [self._asked, order]]

    def _hear(self, _, message, __):
        if message.get("ask") == "page":
            self.send({"page": self._version}, [_PAGE.read_bytes()])
        elif "refused" in message:
            warnings.warn(f"the lab: {message['refused']}", stacklevel=2)

    def _take_link(self, change):
        self._is_told = True
        self.link = change.new
        self._is_told = False

    def _follow(self, _):
        state = self._state
        with self.hold_trait_notifications():
            for trait, name in [("epochs", "epoch"), ("updates", "updates"), ("errors", "errors"), ("status", "status")]:
                self.set_trait(trait, state[name])
            self.set_trait("loss", _number(state["loss"]))
            self.set_trait("weights", self._rows(_array(state["weights"])))
            if "history" in state:
                self.set_trait("history", {name: _array(values) for name, values in state["history"].items()})

    def _rows(self, weights: np.ndarray) -> np.ndarray:
        classes = len(self._samples.classes)
        has_rows = classes > 2 and len(weights) == classes * (self._samples.x.shape[1] + 1)
        return weights.reshape(classes, -1) if has_rows else weights


def _number(told) -> float:
    return np.nan if told is None else float(told)


def _array(told) -> np.ndarray:
    return np.array([_number(value) for value in told])
