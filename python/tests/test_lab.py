"""What users give the lab, and what it says to mistakes. The notebook is tested in tests/packages/."""

import asyncio
import unittest
import warnings
import zlib
from urllib.parse import unquote

import numpy as np
import pandas as pd
from traitlets import TraitError

from hyperplane_lab import Lab

X = [[0, 0.25], [-1, 2e-7], [3, 4]]
Y = [-1, 1, 1]


def told(lab: Lab, link: str, answered=0, **state):
    """What the page tells arrives like this."""
    usual = {"status": "running", "playing": False, "epoch": 1, "updates": 2, "errors": 1, "loss": 0.5, "rows": 1, "weights": [1, 2, 3]}
    lab._handle_custom_msg({"link": link}, [])
    lab._handle_custom_msg({"state": {**usual, **state}, "answered": answered}, [])


class Given(unittest.TestCase):
    def parts(self, lab: Lab) -> list[str]:
        return lab.link.split("&")

    def test_lists_arrays_and_tables_give_the_same_link(self):
        lab = Lab(X, Y)
        expected = "v3&dataset=file&table=0%09X,%20y&table-features=x1%09x2&table-classes=%E2%88%921%09%2B1"
        expected += "&of=3&table-rows=0,0.25,0;-1,2e-7,1;3,4,1&eta=lab&epochs=lab&inputs=all"
        text, _, seal = lab.link.partition("&end=")
        self.assertEqual(text, expected)
        plain = unquote(expected).encode()
        self.assertEqual(seal, f"{len(plain)}.{zlib.crc32(plain):08x}")
        self.assertEqual(Lab(np.array(X), np.array(Y)).link, lab.link)
        frame = pd.DataFrame(X, columns=["x1", "x2"], index=[5, 6, 7])
        self.assertEqual(Lab(frame, pd.Series(Y)).link, lab.link)

    def test_names_come_from_the_table_the_labels_or_the_user(self):
        frame = pd.DataFrame(X, columns=["length & width", "b"])
        parts = self.parts(Lab(frame, ["yes", "no", "no"]))
        self.assertIn("table-features=length%20%26%20width%09b", parts)
        self.assertIn("table-classes=no%09yes", parts)
        self.assertIn("table-rows=0,0.25,1;-1,2e-7,0;3,4,0", parts)
        lab = Lab(X, [2, 0, 1], feature_names=["a", "b"], class_names=["A", "B", "C"])
        self.assertIn("table-features=a%09b", self.parts(lab))
        self.assertIn("table-classes=A%09B%09C", self.parts(lab))
        self.assertEqual(lab.labels, [0, 1, 2])
        lab = Lab(X, Y, class_names={1: "yes", -1: "no"})
        self.assertIn("table-classes=no%09yes", self.parts(lab))

    def test_numbers_are_written_as_the_lab_writes_them(self):
        parts = self.parts(Lab([[0.00001234, -5e-5], [1e-5, 9.99e-6], [1e9, 0.1]], Y))
        self.assertIn("table-rows=0.00001234,-0.00005,0;0.00001,9.99e-6,1;1000000000,0.1,1", parts)

    def test_settings_are_controls_by_their_names(self):
        parts = self.parts(Lab(X, Y, rule="svm", lambda_=0.5, eta=np.float64(0.1), batch="mini-batch", batch_size=2, map_xx=True, feature_x="x2"))
        for part in ["rule=svm", "lambda=0.5", "reduction=mean", "eta=0.1", "batch=mini-batch", "batch-size=2", "map-xx=on", "feature-x=x2"]:
            self.assertIn(part, parts)
        self.assertNotIn("eta=lab", parts)

    def test_mistakes_are_told(self):
        wide = np.zeros((2, 101))
        for error, words, make in [
            (ValueError, "rule is 'adeline'; it can be perceptron,", lambda: Lab(X, Y, rule="adeline")),
            (TypeError, "no control etta; did you mean eta?", lambda: Lab(X, Y, etta=1)),
            (TypeError, "no control lamda; did you mean lambda_?", lambda: Lab(X, Y, lamda=1)),
            (ValueError, "no name for the label 1", lambda: Lab(X, Y, class_names={-1: "no"})),
            (TypeError, "has to be a number", lambda: Lab(X, Y, eta=10**400)),
            (TypeError, "eta is 'large'; it has to be a number", lambda: Lab(X, Y, eta="large")),
            (ValueError, "eta is -1; it has to be a number from 1e-30", lambda: Lab(X, Y, eta=-1)),
            (ValueError, "eta is nan", lambda: Lab(X, Y, eta=float("nan"))),
            (ValueError, "batch_size is 1.5; it has to be a whole number", lambda: Lab(X, Y, batch_size=1.5)),
            (ValueError, "feature_x is 'x3'; it can be x1, x2", lambda: Lab(X, Y, feature_x="x3")),
            (TypeError, "the samples are X and y", lambda: Lab(X, Y, dataset="iris")),
            (ValueError, "y has the shape (2,)", lambda: Lab(X, [0, 1])),
            (ValueError, "y has 1 different labels", lambda: Lab(X, [1, 1, 1])),
            (ValueError, "y[1] is missing", lambda: Lab(X, [1, np.nan, 0])),
            (TypeError, "several types, or some are missing", lambda: Lab(X, ["a", None, "b"])),
            (ValueError, "X[1, 0] is nan", lambda: Lab([[1, 2], [np.nan, 1]], [0, 1])),
            (ValueError, "X[0, 0] is 10000000000.0", lambda: Lab([[1e10, 2], [1, 1]], [0, 1])),
            (ValueError, "X has the shape (3,)", lambda: Lab([1, 2, 3], Y)),
            (ValueError, "X has 1 columns", lambda: Lab([[1], [2], [3]], Y)),
            (ValueError, "X has 101 columns", lambda: Lab(wide, [0, 1])),
            (ValueError, "X has 0 rows", lambda: Lab(np.zeros((0, 2)), [])),
            (TypeError, "X is no table of numbers", lambda: Lab([["a", 1]] * 3, Y)),
            (ValueError, "feature_names has 1 names; it needs 2", lambda: Lab(X, Y, feature_names=["a"])),
            (ValueError, "feature_names has 'a' twice", lambda: Lab(X, Y, feature_names=["a", "a"])),
            (ValueError, "class_names[0] is ''", lambda: Lab(X, Y, class_names=["", "b"])),
            (TypeError, "feature_names is one text", lambda: Lab(X, Y, feature_names="ab")),
            (ValueError, "the numbers of X have", lambda: Lab(np.random.rand(20_000, 4), np.arange(20_000) % 2)),
        ]:
            with self.subTest(words), self.assertRaises(error) as raised:
                make()
            self.assertIn(words, str(raised.exception))


class Followed(unittest.TestCase):
    def test_traits_follow_what_the_page_tells(self):
        lab, seen = Lab(X, Y), []
        self.assertIsNone(lab.errors)
        lab.observe(lambda change: seen.append(change.new.tolist()), "weights")
        told(lab, "v2&rule=adaline", history={"epoch": [0, 1], "loss": [1, None], "errors": [2, 1]})
        self.assertEqual((lab.status, lab.epochs, lab.updates, lab.errors, lab.loss), ("running", 1, 2, 1, 0.5))
        self.assertEqual(lab.link, "v2&rule=adaline")
        self.assertEqual(lab._orders, [])
        told(lab, "v2&rule=adaline&eta=2")
        self.assertEqual(seen, [[1, 2, 3]])
        self.assertEqual(lab.history["epoch"].dtype, int)
        self.assertEqual(lab.history["errors"].tolist(), [2, 1])
        self.assertTrue(np.isnan(lab.history["loss"][1]))
        told(lab, "v2", status="diverged", loss=None)
        self.assertTrue(np.isnan(lab.loss))
        with self.assertRaises(TraitError):
            lab.weights = [1]

    def test_three_classes_have_a_row_each(self):
        lab = Lab(X, [0, 1, 2])
        told(lab, "v2", rows=3, weights=list(range(9)))
        self.assertEqual(lab.weights.tolist(), [[0, 1, 2], [3, 4, 5], [6, 7, 8]])

    def test_what_the_page_refuses_is_a_warning(self):
        lab = Lab(X, Y)
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("default")
            for _ in range(2):
                lab._handle_custom_msg({"refused": "eta is locked"}, [])
        self.assertEqual([str(warning.message) for warning in told], ["the lab: eta is locked"] * 2)


class Asked(unittest.TestCase):
    def test_orders_wait_until_they_are_done(self):
        lab = Lab(X, Y)
        lab.set(eta=0.5, rule="adaline")
        lab.step(7)
        orders = [
            [1, {"order": "set", "name": "eta", "value": "0.5"}],
            [2, {"order": "set", "name": "rule", "value": "adaline"}],
            [3, {"order": "press", "button": "step", "times": 7}],
        ]
        self.assertEqual(lab._orders, orders)
        told(lab, "v2", answered=3)
        for press in (lab.epoch, lab.play, lab.pause, lab.reset):
            press()
        self.assertEqual([order["button"] for _, order in lab._orders], ["epoch", "play", "pause", "reset"])
        with self.assertRaisesRegex(TypeError, "no control etaa"):
            lab.set(etaa=1)

    def test_features_are_checked_where_they_are_those_of_the_samples(self):
        lab = Lab(X, Y)
        with self.assertRaisesRegex(ValueError, "can be x1, x2"):
            lab.set(feature_x="petal length")
        lab.set(dataset="iris", feature_x="petal length")
        told(lab, "v2&dataset=iris")
        lab.set(feature_x="sepal length")
        lab.set(dataset="file")

    def test_it_is_settled_once_all_is_answered_and_nothing_plays(self):
        lab = Lab(X, Y)

        async def settled(**state):
            if state:
                told(lab, "v2", **state)
            try:
                await lab.settled(0.1)
            except TimeoutError as error:
                return str(error)

        async def tells():
            self.assertIn("the lab is not shown", await settled())
            self.assertIsNone(await settled(answered=0))
            lab.step()
            self.assertIn("has not answered after 0.1 s", await settled(answered=0))
            self.assertIn("has not answered", await settled(answered=-1))
            self.assertIn("plays, but tells nothing, after 0.1 s", await settled(answered=1, playing=True))
            # A run takes as long as it takes, as long as it is heard of.
            waits = asyncio.create_task(lab.settled(0.3))
            for epoch in range(8):
                await asyncio.sleep(0.1)
                told(lab, "v2", answered=1, playing=epoch < 7, epoch=epoch)
            await waits
            self.assertEqual(lab.epochs, 7)
            waits = asyncio.create_task(lab.settled())
            await asyncio.sleep(0)
            told(lab, "v2", answered=1)
            await waits

        asyncio.run(tells())

    def test_fitting_is_one_order_and_waits_for_its_end(self):
        lab = Lab(X, Y)

        async def fits():
            waits = asyncio.create_task(lab.fit(np.int64(30)))
            await asyncio.sleep(0)
            self.assertEqual(lab._orders, [[1, {"order": "train", "epochs": 30}]])
            told(lab, "v2", answered=1, playing=True)
            await asyncio.sleep(0.1)
            self.assertFalse(waits.done())
            told(lab, "v2", answered=1, epoch=30)
            self.assertIs(await waits, lab)
            for epochs in (0, 1.5, True, "30", 100_001):
                with self.assertRaisesRegex(ValueError, "whole number from 1 to 100000"):
                    await lab.fit(epochs)

        asyncio.run(fits())

    def test_a_link_opens_another_lab(self):
        lab = Lab(X, Y)
        lab.link = "https://example.org/#v2&dataset=gate"
        self.assertEqual(lab.link, "v2&dataset=gate")
        lab.link = "v2&dataset=gate"  # the page may have come to another lab
        self.assertEqual([order["link"] for _, order in lab._orders], ["v2&dataset=gate"] * 2)
        with self.assertRaisesRegex(TraitError, "is no link of the lab"):
            lab.link = "https://example.org/"


if __name__ == "__main__":
    unittest.main()
