# Talks: labs in an order, for a lecturer.

# The strip below the head of the page
talk-strip =
    .aria-label = Talk
# $number: of the slide on show. $count: how many slides the talk has
talk-place = { $number } / { $count }
talk-back =
    .aria-label = Back in the talk
    .title = Back in the talk (Page Up)
talk-next =
    .aria-label = On in the talk
    .title = On in the talk (Page Down)
# To the section of a course, from one of its labs
talk-section = Section
    .title = The section of the course that this lab belongs to
talk-edit = Edit
talk-close =
    .aria-label = Close the talk
    .title = Close the talk; the lab stays
talk-show = Show the lab
# What a talk is called at first
talk-usual = My talk

## The part of the window “My labs and talks” in which a talk is made

talk-window-heading = My talk
talk-window-none = A talk is labs in an order, each with a question that the hall sees first and a note for you. Add the lab that is on the page to begin one.
talk-window-title =
    .aria-label = Title of the talk
talk-window-add = Add this lab
talk-window-replace = Replace the slide on show
# $title: of the talk that was made last in this browser
talk-window-resume = Go on with “{ $title }”
talk-window-present = Present
talk-window-speaker = Speaker view
    .title = Note, clock and next lab, in a window for you alone
talk-window-link = Link to the talk
talk-window-keep = Keep the talk
talk-window-save = Save as a file
talk-window-new = New talk
    .title = Begins with the lab on the page; your last talk goes into the list below
talk-window-name = Name
talk-window-question = Question for the hall
talk-window-note = Note for you
talk-window-show = Show
talk-window-up = Up
talk-window-down = Down
talk-window-copy = Copy
talk-window-remove = Remove
# $name: of the slide that was removed last
talk-window-put-back = Put back “{ $name }”
# $name: of the slide. $title: of the talk. $count: how many slides it has
talk-window-added = “{ $name }” is slide { $count } of “{ $title }”.

## The lecturer's window

talk-speaker-heading = Speaker view
talk-speaker-none = No talk is open. Open one in the lab, in another window of this browser, and this one follows it.
talk-speaker-now = On show
talk-speaker-next = Next
talk-speaker-end = The end of the talk
talk-speaker-note = Note
talk-speaker-clock =
    .title = Minutes and seconds since this window was opened; a press begins anew
