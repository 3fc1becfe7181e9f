# Answers that are handed in: those of a sheet of exercises.

## Fields of an exercise

answers-yours = Your answer
answers-lab-none = The lab is not kept yet.
answers-lab-right = ✓ Kept: the state in which the task is done.
answers-lab-wrong = Kept, but in this state the task is not done.
answers-lab-given = The state of the lab is kept.
answers-keep = Keep the lab as it is
answers-right = ✓ Right.
answers-wrong = Not right yet.
answers-no-number = This is not a number.
# Above fields, some of which are for numbers
answers-digits = Numbers: three digits are enough.
answers-weight =
    .aria-label = { $weight }: { $label }
answers-given = Kept for your teacher.

## My answers

answers-mine = My answers
answers-count = { $given } of { $all } given
answers-name = Your name (if you like)
answers-save = Save as a file
answers-link = Link
answers-open = Read a file of answers:
answers-private = They are kept in this browser. Your teacher reads them when you send the file or the link; by itself nothing is sent.
answers-link-title = Link to these answers
answers-too-long = These answers are too long for a link of { $most } characters. Save them as a file.
answers-saved = Saved as { $file }.
answers-not-saved = The browser did not save the file.
answers-read = { $count ->
    [one] { $count } answer was
   *[other] { $count } answers were
 } read from the file.
answers-other-sheet = This file has the answers to another sheet: { $title }.
answers-unreadable = This file could not be read.
answers-guest = You are looking at answers of { $student }. They are not kept in this browser.
answers-guest-unnamed = You are looking at somebody’s answers. They are not kept in this browser.
answers-adopt = Go on with them here
answers-own = Back to mine
answers-bring-back = Bring back what was here before

## Files that cannot be read

answers-long = longer than any file of answers
answers-broken = not a file of answers: damaged, cut off, or something else
answers-other = not a file of answers of this page
answers-newer = of a newer version ({ $version }) of this page: open it there
