# Between whole number and decimals.
number-decimal-sign = .

# A number that computers cannot hold, or that comes of such ones.
number-too-large = too large

# How many decimals a share has is decided in the code. $share: such as “96.7”
number-percent = { $share } %
