# Landscape.

## What its controls are called in messages

field-landscape-x = The weight across
field-landscape-y = The weight upwards
field-landscape-third = The choice of the other weights
field-landscape-zoom = The zoom of the landscape
