# Why a line of a text is no point. $line: its number; $cell: what stands there.

paste-cells = Line { $line } has { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
 }: three are needed, x, y and the class.
paste-number-missing = Line { $line }: a number is missing.
paste-no-number = Line { $line }: “{ $cell }” is not a number.
paste-unclear = Line { $line }: “{ $cell }” can be read in two ways, as decimals here may stand behind a point or a comma. Write them behind a point, and nothing between thousands.
paste-unit = Line { $line }: “{ $cell }” is not read, as what stands behind the other numbers of its column is something else, or nothing.
paste-large = Line { $line }: “{ $cell }” is too large: 10⁹ is the most.
paste-class-missing = Line { $line }: the class is missing.
# $known: the names of the classes, with commas
paste-no-class = Line { $line }: no class is called “{ $cell }”. There are { $known }.
paste-full = Line { $line }: the plane holds at most { $most } points.
