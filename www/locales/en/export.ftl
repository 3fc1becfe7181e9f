# Data and run as files: a window.

menu-export = Save data and run
    .line = Samples and recorded epochs as CSV tables.
    .words = csv export download save history record weights table spreadsheet excel pandas
export-title = Save data and run
export-lead = Tables for a spreadsheet or a program of yours. Numbers have every digit that they need to be read back exactly.

## The samples

export-data = The data
# $samples, $features: how many there are. $held_out: how many of the samples only test
export-data-about =
    { $samples ->
        [one] { $samples } sample
       *[other] { $samples } samples
    } with { $features ->
        [one] { $features } feature
       *[other] { $features } features
    }{ $held_out ->
        [0] .
       *[other] , { $held_out } of them held out.
    }
export-data-save = Save the data
export-data-copy = Copy the data
export-data-head =
    .aria-label = The first samples
export-data-hint = All features in raw units, before any scaling. <em>Open data</em> reads the file back.

## The record of the run

export-run = The run
# $epochs: how many were made. $stride: every how many epochs one is kept
export-run-about =
    { $epochs ->
        [0] The start: no epoch is over yet.
        [one] The start and { $epochs } epoch.
       *[other] The start and { $epochs } epochs{ $stride ->
            [one] .
           *[other] ; of so many, one in { $stride } is kept.
        }
    }
export-run-save = Save the run
export-run-copy = Copy the run
export-run-head =
    .aria-label = The first epochs
export-run-hint = A line for the start and for each epoch: updates that changed w so far, loss, misclassified training samples, weights from w₀, the bias, on. Weights w belong to the scaled features, v of standardized ones to the features as they were measured; a loss too large for a number is left out.

## What became of it

export-copied = Copied.
# $file: the name of the file
export-saved = { $file } is in your downloads.
export-refused = The browser does not let this page copy or save.
