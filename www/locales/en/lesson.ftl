# Lessons: their list, and what stands around their texts.

## The list

lesson-list = Lessons
lesson-list-lead = Read, say what will happen, try it in the lab.
# The button above the list: a lesson that has been begun, the one after the last that is done, or the first
lesson-path-go-on = Go on with “{ $title }”
lesson-path-next = Next: “{ $title }”
lesson-path-begin = Begin with “{ $title }”
# Above three lessons; $minutes: about how many minutes they take together
lesson-core = The heart of it in { $minutes } minutes
# In place of the list
lesson-list-missing = The lessons could not be loaded. Is the connection there? A page that has been open for long may have to be loaded again.
lesson-exercises = Exercises
lesson-own = A lesson of your own:
lesson-choose-file = Choose a file
# What a sheet is called where it may be taken for the lesson of the same title
lesson-sheet-name = { $title }, exercises
# Said of a lesson of which every step is done
lesson-all-done = done
lesson-begun = begun
lesson-progress = { $done } of { $count }
lesson-minutes = about { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
 }

## The panel

lesson-text = Text
    .title = The text of this step, or only what is to be done
lesson-close =
    .title = Leave the lesson
    .aria-label = Leave the lesson
lesson-steps =
    .aria-label = Steps of the lesson
lesson-back = Back
lesson-next = Next
lesson-finish = Finish
lesson-step =
    .aria-label = Step { $number }: { $title }
lesson-restart = Start this step again
# Under the labs that a section of a course leads to: to the first of them, the others follow
lesson-follow = Go through it
# Beside it: the labs of all sections, presented
lesson-course-talk = Present the whole course
lesson-section-talk = Present this section
# Behind a step of a lesson that is done
lesson-stop-done = ✓ done
# The parts of the page that this step does not need are shown, or taken away again
lesson-all-parts = All controls
lesson-needed-parts = Only what this step needs
# $begins: whether it is the first step, said with the name of the lesson
lesson-heading = { $begins ->
    [yes] { $lesson }.{" "}
   *[no] {""}
 }Step { $number } of { $count }: { $title }
# At the last step. $done of $count steps have nothing left to do, $open have; $numbers: the numbers of these, with commas
lesson-end = { $open ->
    [0] All { $count } steps are done. Finish goes on in the list of lessons.
   *[other] { $done } of { $count } steps { $done ->
        [one] is
       *[other] are
    } done; { $open ->
        [one] step { $numbers } is
       *[other] steps { $numbers } are
    } still open. Finish goes on in the list of lessons.
 }
# In place of a title
lesson-untitled = Lesson
lesson-refused = This is not a lesson
lesson-unknown = There is no lesson “{ $name }”. Lessons, at the top of the page, lists those there are.
lesson-not-loaded = This lesson could not be loaded. Is the connection there?

## Predictions

lesson-foretell = What do you expect?
lesson-try = Try it
lesson-watch = Watch …
lesson-watch-again = Watch it again
lesson-choose-first = Choose first, then try.
lesson-right = As you said.
lesson-wrong = It turned out differently.
lesson-disturbed = The lab was changed or stopped while it ran, so nothing can be said. Try it again.
# When none or several do.
lesson-unclear = { $answers } answers hold after what was tried, and it must be exactly one: the lesson’s file is to be mended.

## Tasks

lesson-task = Your turn
lesson-hint = Hint
lesson-answer = Model answer
lesson-done = ✓ Done.

## The table of gates

lesson-table-gate = gate
lesson-table-none = none
lesson-table-weight =
    .aria-label = { $weight } of { $gate }
lesson-table-impossible =
    .aria-label = { $gate }: impossible
lesson-table-no-number = not a number

## Programs of the student's own

lesson-copy = Copy
lesson-copied = Copied
lesson-not-copied = Select the program and copy it yourself
lesson-weights = Paste the weights after every epoch, as your program prints them
lesson-weights-by-step = Paste the weights after every step, as your program prints them
lesson-weights-empty = There are no numbers in it.
lesson-weights-unclear = Row { $row } has { $numbers ->
    [one] { $numbers } number
   *[other] { $numbers } numbers
 }, and there are { $weights ->
    [one] { $weights } weight
   *[other] { $weights } weights
 }. Paste one row of weights for each epoch.
lesson-weights-start = The start differs already: w{ $weight } is { $given }, and the lab starts with { $wanted }.
lesson-weights-differs = Epoch { $epoch } is the first that differs: w{ $weight } is { $given }, and the lab has { $wanted }, which is { $apart } away.
lesson-weights-short = So far all is right, but { $wanted ->
    [one] { $wanted } epoch is
   *[other] { $wanted } epochs are
 } asked for, and here { $epochs ->
    [one] is { $epochs }
   *[other] are { $epochs }
 }.
# The same three where each step is compared, also one that changes nothing
lesson-steps-differ = Step { $step } is the first that differs: w{ $weight } is { $given }, and the lab has { $wanted }, which is { $apart } away. The plane shows this step.
lesson-steps-short = So far all is right: { $steps } of { $wanted } steps.
lesson-steps-right = ✓ All { $steps } steps of the lab’s run are right.
lesson-weights-right = ✓ All { $epochs ->
    [one] { $epochs } epoch
   *[other] { $epochs } epochs
 } are those of the lab.