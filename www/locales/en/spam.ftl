# Spam.

## What its controls are called in messages

field-spam-weights = The choice of weights
field-spam-message = The message
field-spam-own = The messages of one's own
