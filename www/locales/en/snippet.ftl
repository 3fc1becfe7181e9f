# The lab as a part of another page: a window.

snippet-title = In a page of your own
snippet-lead = A frame with this lab for a course page, with what you hide and lock. That only arranges the page: who edits the address gets everything back.
snippet-hide = Hide
snippet-lock = Lock
snippet-data = Data
snippet-model = Model
snippet-training = Training
snippet-points = Points
snippet-transport = Play and Step
snippet-timeline = Timeline
snippet-curves = Curves
snippet-numbers = Numbers
snippet-theory = Theory
snippet-instruments = Instruments
snippet-preview = Preview of the frame
snippet-markup =
    .aria-label = Markup for the page
snippet-copy = Copy the markup
snippet-copied = Copied.
snippet-refused = The browser does not let this page copy; the markup is selected.
# The title of the frame. $rule: the learning rule. $data: the data set
snippet-frame = Hyperplane: { $rule }, { $data }
