# Data from a file or the clipboard: a window.

menu-import = Open data
    .line = Your own table: CSV, TSV or JSON.
    .words = csv tsv json file open drop paste import upload excel spreadsheet dataset own
import-title = Open data
import-lead = A table in CSV, TSV or JSON: a row for each sample. It is read by this page and stays on this machine.
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
import-unclear = Commas in its numbers can be read in two ways. Choose above what stands before decimals.

## The preview

import-line = line
# The name of a column that has none. $number: which it is
import-column = column { $number }
# $column: its name
import-column-role = What { $column } is
import-role-feature = feature
import-role-class = class
import-role-left-out = left out
import-numbers = numbers
# $others: how many cells are none
import-numbers-but = { $others ->
    [one] numbers, and { $others } cell that is none
   *[other] numbers, and { $others } cells that are none
 }
# $values: how many different ones; $some: the first of them
import-words = { $values ->
    [one] { $values } word:
   *[other] { $values } words:
 } { $some }
import-many-words = many words
# $value: what stands in every row
import-constant = always { $value }
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

## What is found

# $samples, $features, $classes: how many
import-found = { $samples } samples with { $features } features, of { $classes } classes.
# $classes: each with how many samples it has, with commas
import-classes = In the order of their names: { $classes }.
import-no-class = Choose the column of the classes: one with 2 to 10 different values.
# $features: how many are chosen
import-few-features = { $features ->
    [0] Choose at least two columns of numbers as features: the plane has two axes.
   *[other] Choose one more column of numbers as a feature: the plane has two axes.
 }
# $most: how many are possible
import-many-features = These are { $features } features; { $most } are the most. Leave some out.
import-one-class = The samples that can be read are all of one class: there is nothing to tell apart.
import-many-classes = The column chosen as class has more than { $most } different values. Choose another one.
# $lines: how many
import-dropped = { $lines ->
    [one] { $lines } line is left out
   *[other] { $lines } lines are left out
 }
# $line: its number; $why: one of the sentences that follow
import-left-out = Line { $line }: { $why }
# $cells: how many it has
import-cells = { $cells ->
    [one] it has { $cells } cell, other lines have another number.
   *[other] it has { $cells } cells, other lines have another number.
 }
# $column: the name of a column
import-missing = no value in { $column }.
# $cell: what stands there
import-no-number = “{ $cell }” in { $column } is not a number.
import-too-large = “{ $cell }” in { $column } is too large: 10⁹ is the most.
# $most: how many samples
import-full = there are { $most } samples already, the most that are taken.
import-more = { $lines ->
    [one] And { $lines } more.
   *[other] And { $lines } more.
 }
import-take = Take these data
