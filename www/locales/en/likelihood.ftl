# Likelihood.

## What its controls are called in messages

field-ml-mu = The mean μ
field-ml-sigma = The standard deviation σ
field-ml-p = The probability p
field-ml-rate = The rate λ
field-ml-lambda = The mean λ
field-ml-size = The size of the sample
field-ml-seed = The seed
