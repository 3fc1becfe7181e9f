# What is told once, and why something is refused.

notice-no-points = There is no point to learn from yet: click or tap the plane, or press Enter in it.
notice-all-held-out = Every point is held out for testing: hold out fewer.
# $path: where the file is
notice-missing-file = The file { $path } could not be fetched. Is the connection there? Then try it again.
# $controls: names of controls in the link, with commas
notice-unknown-controls = The link hides or locks what there is not: { $controls }.
notice-too-many-points = The plane holds at most { $most } points.
# $optimizer: its name; $eta: a number
notice-rate-with-optimizer = The learning rate is now { $eta }, a usual one for { $optimizer }.
# $rule: its name; $eta: a number
notice-rate-with-rule = η is now { $eta }, the usual one for { $rule }.
# $eta: a number
notice-rate-with-batch = η is now { $eta }, the usual one for such batches.
notice-weight-missing = A weight is needed here.
notice-weight-no-number = “{ $given }” is not a number.
# The store of the browser is full or forbidden.
notice-not-kept = This browser does not keep what you do here: its storage is full or forbidden. Nothing is lost while the page is open, and “Share” gives a link that holds the lab.
# The same where the samples are too many for a link
notice-not-kept-samples = This browser does not keep all that is here: its storage is full or forbidden. Nothing is lost while the page is open, and “My labs” saves a file with the samples in it.

## Links

notice-link-too-long = This link could not be opened: it is too long. Here is the usual lab instead.
notice-link-other-version = This link could not be opened: it was made by another version of this page. Here is the usual lab instead.
# $part: the text of the link; $others: how many other parts make no sense
notice-link-in-part = This link was opened only in part: its part “{ $part }” makes no sense{ $others ->
    [0] {""}
    [one] , and so does another one
   *[other] , and so do { $others } others
 }. The rest is shown.
notice-link-cut = This link has lost its end, or its end was changed. What stands before it is shown; ask for the link once more.
# $arrived: how many; $of: how many there were
notice-link-cut-points = This link has lost its end: { $arrived } of { $of } points arrived. What arrived is shown; ask for the link once more.
# The same, of samples from a file
notice-link-cut-samples = This link has lost its end: { $arrived } of { $of } samples arrived. What arrived is shown; ask for the link once more.
notice-link-damaged = This link was changed after it was made, by hand or on its way. It is shown as far as it makes sense, and may be another lab.
notice-link-other-samples = The samples in this link are others than those that it names: a number or a name was changed. They are shown as they are.

# The same as parts of a sentence about a lesson’s state.
notice-link-long = it is too long
notice-link-version = it was made by another version of this page
notice-link-short = its end is missing, or was changed
notice-link-other = it was changed after it was made
notice-link-samples = its samples are others than those that it names
notice-link-part = its part “{ $part }” makes no sense
notice-waiting = The data are not here yet: they are being fetched, or could not be, as the note under Data says.
notice-too-many-classes = Points of your own are of at most { $most } classes, and these data have more. Choose two classes, then edit.
