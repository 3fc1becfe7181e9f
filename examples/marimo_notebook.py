"""AND and the perceptron in marimo: `marimo run examples/marimo_notebook.py`."""

import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    from hyperplane_lab import Lab

    X = [[0, 0], [0, 1], [1, 0], [1, 1]]
    y = [-1, -1, -1, 1]
    lab = mo.ui.anywidget(Lab(X, y, rule="perceptron", eta=1))
    lab
    return lab, mo


@app.cell
def _(mo):
    step = mo.ui.run_button(label="Make a step")
    step
    return (step,)


@app.cell
def _(lab, step):
    if step.value:
        lab.widget.step()
    return


@app.cell
def _(lab, mo):
    # What depends on lab.value follows the lab.
    lab.value
    mo.md(f"{lab.widget.status}: {lab.widget.updates} updates, w = {lab.widget.weights.tolist()}")
    return


if __name__ == "__main__":
    app.run()
