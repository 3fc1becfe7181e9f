"""Runs programs, one after the other in one process, and writes down the weights after every epoch.

The first argument is a folder with the programs, the second says what is to be written down. A line is the program's name
and, between spaces, numbers; of one that fails, "failed" and the reason.
"""

import contextlib
import io
import os
import pathlib
import sys
import warnings

warnings.simplefilter("ignore")
folder, wanted = pathlib.Path(sys.argv[1]), sys.argv[2]
os.chdir(folder)
for path in sorted(folder.glob("*.py")):
    program, names = path.read_text(encoding="utf-8"), {"__name__": "__main__"}
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(program, path.name, "exec"), names)
        if wanted == "history":
            import numpy as np

            entries = [np.ravel(w) for w in names["history"]]
            numbers = [float(w) for entry in entries for w in entry]
            print(path.stem, len(entries), *[repr(w) for w in numbers])
        else:
            import numpy as np

            model = names["model"]
            learners = getattr(model, "estimators_", [model])
            rows = []
            for learner in learners:
                bias = np.atleast_1d(learner.intercept_) if getattr(learner, "fit_intercept", True) else None
                for k, row in enumerate(np.atleast_2d(learner.coef_)):
                    rows.extend(([bias[k]] if bias is not None else []) + list(row))
            print(path.stem, 1, *[repr(float(w)) for w in rows])
    except BaseException as error:
        print(path.stem, "failed", type(error).__name__, str(error).replace("\n", " "))
