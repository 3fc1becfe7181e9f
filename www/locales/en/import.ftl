# Data from a file or the clipboard: a window.

menu-import = Open data
    .line = Your own table: CSV, TSV, JSON, ARFF or libsvm.
    .words = csv tsv json arff libsvm svmlight weka file open drop paste import upload excel spreadsheet dataset own
import-title = Open data
import-lead = A table in CSV, TSV, JSON, ARFF or libsvm: a row for each sample. It is read by this page and stays on this machine.
import-file = A file, or drop one here:
import-choose = Choose a file
import-paste = Or paste cells of a spreadsheet, with their heading

## Why a file cannot be opened. $file: what it is called

# In place of the name of a file
import-pasted = What was pasted
import-empty = { $file } is empty.
# $megabytes: how many are the most
import-large = { $file } is too large: { $megabytes } MB are the most.
import-unreadable = { $file } could not be read.
import-workbook = { $file } is a workbook of a spreadsheet program. Save the sheet there as CSV, and open that.
import-binary = { $file } is no text. Tables can be opened as CSV, TSV or JSON.
# $line: its last line
import-json-ends = { $file } begins as JSON and ends in the middle of it, in line { $line }.
# $line, $character: where, counted from 1
import-json-breaks = { $file } begins as JSON and breaks in line { $line }, at character { $character }: from there on it cannot be read.
import-json-form = { $file } is JSON, and no table: a list of objects or of lists can be read, or an object of lists.
# Numbers that NumPy printed with dots in place of some
import-elided = { $file } was printed with “...” in place of some numbers. Print all of them: np.set_printoptions(threshold=np.inf).
# $features: how many it has; $most: how many are possible
import-sparse-wide = { $file } is a table of libsvm with { $features } features; { $most } are the most that are read.
# While a large file is read
import-being-read = Reading { $file } …
import-cancel = Cancel
import-canceled = { $file } is not read: you have canceled it.
# $megabytes: how many are the most
import-long = { $file } is too long for a table in this form: { $megabytes } MB are the most. As CSV it can be longer.

## How the text is read

import-separator = Between cells
import-comma = comma
import-semicolon = semicolon
import-tab = tab
import-bar = vertical bar
import-spaces = spaces
import-heading = First line
import-heading-yes = names of columns
import-heading-no = a sample
import-decimal = Decimals
import-point = 1.5
import-decimal-comma = 1,5
import-all = All numbers are features
import-none = None is
# In place of the two before, until one is chosen
import-decimal-unclear = choose
import-unclear = Some of its numbers can be read in two ways, and are left out. Choose above what stands before decimals.

# What stands above the names of the columns. $lines: how many; $title: the words in the first
import-titles = { $lines ->
    [one] A line above the names of the columns is passed over: “{ $title }”.
   *[other] { $lines } lines above the names of the columns are passed over, from “{ $title }” on.
 }

## The preview

# $json: whether the table is JSON, which has no lines
import-line = { $json ->
    [yes] row
   *[no] line
 }
# The name of a column that has none. $number: which it is
import-column = column { $number }
# $column: its name
import-column-role = What { $column } is
import-role-feature = feature
import-role-class = class
import-role-left-out = left out
import-numbers = numbers
# $unit: the unit or currency beside them
import-numbers-unit = numbers in { $unit }
# $numbers: one of the two before; $others: how many cells are none; $cell: the first of them
import-numbers-but = { $numbers }, and { $others ->
    [one] a cell that is none: “{ $cell }”
   *[other] { $others } cells that are none, as “{ $cell }”
 }
# $cell: a number as “1,200”
import-number-unclear = “{ $cell }” can be read in two ways: choose above what stands before decimals.
# $units: what stands behind its numbers, with commas
import-units = Not read as numbers, since what stands behind these differs: { $units }.
# $values: how many different ones; $some: the first of them
import-words = { $values ->
    [one] { $values } word:
   *[other] { $values } words:
 } { $some }
# $most: how many classes are possible
import-many-words = more than { $most } different words
import-no-values = no values
# Of the column that is taken for that of the classes. $place: “last”, “first” or “other”; $called: whether such columns are
# often called so
import-guessed = Guessed to be the class: { $two ->
    [yes] two values
   *[no] few values
 }{ $place ->
    [last] , the last column
    [first] , the first column
   *[other] {""}
 }{ $called ->
    [yes] , a usual name
   *[no] {""}
 }.
# $value: what stands in every row
import-constant = always { $value }: it tells no classes apart
# $counts: whether its numbers count the rows; they are ids otherwise
import-names-rows = { $counts ->
    [yes] numbers that count the rows
   *[no] by its name an id of the rows
 }
# $missing: how many cells have no value
import-gaps = { $missing ->
    [one] ({ $missing } missing)
   *[other] ({ $missing } missing)
 }
# $rows: how many rows are not shown
import-rest = { $rows ->
    [0] These are all rows.
    [one] And { $rows } row more.
   *[other] And { $rows } rows more.
 }
# $first: how many are shown first; $columns: how many there are
import-columns = Of { $columns } columns the first { $first } are shown, the last, and that of the classes.

## What is found

# $samples, $features, $classes: how many
import-found = { $samples } samples with { $features ->
    [one] { $features } feature
   *[other] { $features } features
 }, of { $classes } classes.
# $classes: each with how many samples it has, with commas
import-classes = In the order of their names: { $classes }.
# Behind the sentences before, where the name of a feature or class is cut. $most: characters
import-cut = Names of more than { $most } characters are cut, and end with “…”.
# $drawn of $all samples, by a random seed
import-drawn = These { $drawn } are drawn from { $all } samples, of each class its share and at least one, with the seed { $seed }.
# $columns: how many; $names: theirs, with commas
import-ids = { $columns ->
    [one] Left out, as it says which row each is: { $names }.
   *[other] Left out, as they say which row each is: { $names }.
 }
import-no-rows = There is a heading, and no rows below it.
import-no-sample = No row can be read as a sample.
import-no-class = Choose the column of the classes: one with 2 to 10 different values.
import-no-feature = Choose a column of numbers as a feature, better two or more: the plane has two axes.
# $most: how many are possible
import-many-features = These are { $features } features; { $most } are the most. Leave some out.
# $all: whether these are all rows; $column: that of the classes; $value: what stands in it
import-one-class = { $all ->
    [yes] All samples are of one class ({ $column }: { $value }): there is nothing to tell apart.
   *[no] The samples that can be read are all of one class ({ $column }: { $value }): there is nothing to tell apart.
 }
# $column: that of the classes; $values: how many different ones it has; $most: how many classes are possible
import-many-classes = { $column }, the column of the classes, has { $values } different values; { $most } are the most. Choose another one, or take samples of fewer classes.
# $lines: how many
import-dropped = { $lines ->
    [one] { $lines } line is left out.
   *[other] { $lines } lines are left out.
 }
# The same where the table has no lines. $rows: how many
import-dropped-rows = { $rows ->
    [one] { $rows } row is left out.
   *[other] { $rows } rows are left out.
 }
# $column: the name of a feature some of whose values are missing or no numbers; $rows: how many more can be read without it
import-cost = Without { $column }: { $rows ->
    [0] no row more, since other features lack values in the same rows.
    [one] { $rows } row more.
   *[other] { $rows } rows more.
 }
import-without = Leave out { $column }
# $columns: how many such features there are
import-cost-of-all = Without all { $columns } of these: { $rows ->
    [one] { $rows } row more.
   *[other] { $rows } rows more.
 }
import-without-all = Leave out all of these
# $json: whether the table is JSON, which has no lines; $line: its number; $why: one of the sentences that follow
import-left-out = { $json ->
    [yes] Row { $line }: { $why }
   *[no] Line { $line }: { $why }
 }
# $cells: how many it has; $columns: how many the table has
import-cells = { $cells ->
    [one] it has { $cells } cell, the table { $columns ->
        [one] { $columns } column.
       *[other] { $columns } columns.
     }
   *[other] it has { $cells } cells, the table { $columns ->
        [one] { $columns } column.
       *[other] { $columns } columns.
     }
 }
# $column: the name of a column
import-missing = no value in { $column }.
# $cell: what stands there
import-no-number = “{ $cell }” in { $column } is not a number.
import-too-large = “{ $cell }” in { $column } is too large: 10⁹ is the most.
import-more = { $lines ->
    [one] And { $lines } more.
   *[other] And { $lines } more.
 }
import-take = Take these data
