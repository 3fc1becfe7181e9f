# Why theory cannot compute something: within a sentence, after a colon.

# $input: which input it is, counted from 1
reason-too-large = x{ $input } holds a number beyond 10¹⁴⁰, too large to square; scale the data
reason-too-small = the numbers of x{ $input } are all below 10⁻¹⁴⁰, too small to square; scale the data
reason-too-close = the classes are too close together, beside the size of their numbers, to compute a margin
reason-too-far = the optimum is so far away, or so flat, that rounding hides it
reason-slow = in some direction epochs contract so slowly that rounding hides where they cease to converge
reason-overflow = a result is larger than any number a computer holds; scale the data
