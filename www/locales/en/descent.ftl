# Descent.

## What its controls are called in messages

field-descent-function = The function
field-descent-a1 = The coefficient a₁
field-descent-a2 = The coefficient a₂
field-descent-a3 = The coefficient a₃
field-descent-a4 = The coefficient a₄
field-descent-eta = The learning rate of the descent
field-descent-start = The start
field-descent-steps = The number of steps
