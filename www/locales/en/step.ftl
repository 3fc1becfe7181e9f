# The step, explained.

## What its controls are called in messages

field-explain = The step, explained
