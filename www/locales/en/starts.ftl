# Starts.

## What its controls are called in messages

field-starts-vary = What the runs differ in
field-starts-seed = The first seed
field-starts-epochs = The number of epochs of each run
field-starts-test = The share held out of the runs
field-starts-run = The run shown
