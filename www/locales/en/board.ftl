# The board: a proof, line by line, each bound to the run on stage.

# What the list of lines is called where it is not seen
board-name = The proof, line by line
board-next = Next line
board-all = All lines
# The field for the right side of a line. $number: of the line
board-gap = Line { $number }: what stands on the right
board-right = ✓ That is what follows.
# The line fails on the run. $steps: after how many. $left, $right: the values of both sides. $sign: ≤, ≥ or =
board-refuted = Not so: { $steps ->
    [0] at the start
    [one] after one step
   *[other] after { $steps } steps
 } of this run, now in the plane, { $left } { $sign } { $right } is false.
# It holds on this run. $at: values of the symbols. $written, $follows: the values of what was written, and of what follows
# It is true there, but says less than what follows
board-weaker = No step of this run refutes it, but it says less than what follows. With { $at } it is { $written }, and what follows is { $follows }.
board-other = No step of this run refutes it, but it is not what follows. With { $at } it is { $written }, and what follows is { $follows }.
board-no-value = no number
# Complaints about a formula
board-long = A formula has at most { $most } characters.
board-ends = The formula ends too early.
board-unknown = “{ $text }” is not understood. Known are numbers, + − · / ^, brackets, √, and { $known }. Greek letters may be written as words: delta.
board-bracket = A bracket is not closed.
board-deep = There are too many brackets within each other.
