# What is wrong with a lesson’s file, for its author. Words before a colon, and those that a script or a condition is made
# of, are the format’s own and stay as they are.

author-compares-nothing = “{ $text }” compares nothing: write for example errors=0
author-no-comparison = “{ $text }” has no comparison that is known
author-compares-with-nothing = “{ $text }” compares with nothing
author-no-operand = “{ $word }” is neither a number nor a quantity
author-question-answers = { $answers } answers hold after what is tried, and it must be exactly one
author-task-done = the task is done at the beginning already
author-task-done-by-question = what the question tries does the task already
author-question-no-because = the question has no “because: …”
author-task-not-done = this does not do the task
# $values: the quantities that are others, each as in the two messages below, with commas between them
author-does-not-hold = this does not hold: { $values }
author-value = { $name } is { $value }
author-no-value = { $name } has no value
author-score = “{ $name }” should be like score1(2 0.5): a class, counted from 1, and a place
author-refusal = “{ $name }” should be like refused(0.9) or wrong(0.9), with a number from 0.5 to 1
author-no-quantity = nothing is called “{ $name }”
author-no-control = no control is called “{ $name }”
author-only-numbers = “{ $text }”: after “{ $name }” only numbers can stand
author-count = “{ $text }”: a number from 1 to { $most } can follow
author-no-command = “{ $text }” is nothing that can be done; known are name=value, play, step N, epoch N, reset, clear, add X Y CLASS, line W0 W1 W2, start-from-line, gate N W0 W1 W2, gate N, paste W0 W1 …
author-mistake = { $file }, line { $line }: { $what }
author-too-long = the file is longer than 1 MB
author-no-order = “{ $value }” is no place in an order
author-no-title = the lesson has no title: begin with “title: …”
author-no-text = this step has no text: after its entries write --- and the text
author-no-step = the lesson has no step: write --- and its entries
author-unknown-entry = “{ $key }” is no entry here; known are { $known }
author-indented = an indented line goes on with the one before, and there is none
author-no-entry = “{ $line }” is no entry; write name: value
author-of-question = “{ $key }” belongs to a question: write “ask: …” before it
author-answer = an answer ends with “| condition”
author-field = “{ $key }” ends with “| ” and what is right: a number, a quantity, or a script, “=>” and these
author-field-values = what is right is { $count } { $count ->
    [one] value
   *[other] values with commas between them
 }
author-field-no-value = what is right here cannot be found out: a quantity has no value, or not exactly one answer holds
author-step-no-title = the step has no title: write “step: …”
author-few-answers = the question has fewer than two answers: write lines “- answer | condition”
author-no-check = the task has no “check: …”
author-no-solve = the task has no “solve: …”
author-no-need = “{ $word }” is no part of the page that a step can need; known are { $known }
author-no-lab = the state is no lab: { $error }
author-weights = with this the lab makes no epoch, or has more than two classes (or w₀ is not 0 at the start, while the bias is fixed)
author-of-task = “{ $key }” belongs to a task: write “task: …” before it
author-no-attribute = <{ $element }>: “{ $text }” is no attribute; write name="value"
author-lone-greater = “>” stands alone; write &gt;
author-lone-less = “<” begins no tag; write &lt;
author-not-closed = <{ $name }> is not closed
author-closes-other = </{ $name }> closes <{ $other }>
author-closes-nothing = </{ $name }> closes nothing
author-no-element = <{ $name }> is no element that a lesson can have
author-self-closed = <{ $name }/> must be written <{ $name }></{ $name }>
author-too-deep = <{ $name }> lies in { $others } others: too deep
author-character = the character U+{ $code } cannot stand here
author-entity = “&{ $name };” is not known; write the character itself
author-attribute = <{ $element }> can have no attribute “{ $name }” in a lesson
author-link = the link “{ $value }” must begin with https:// or #v
author-step-entries = step, state, opens, needs, ask, try, because, task, check, hint, solve, fact, answer, table: gates, weights, bias: fixed, number, vector, choose, write, keep, symbols, line, gap, claim, marks, lab, question, note
author-lesson-entries = title, order, about, group
author-markdown-one-paragraph = this entry is one paragraph; a number, hyphen or # at its beginning makes it something else
author-markdown-link = this link is none; an address with spaces stands in <…>: [text](<do:step 1>)
author-markdown-dollar = a “$” stands alone: a formula is $…$ without spaces inside its ends, a dollar is \$
author-markdown-quantity = “{"{{"}” begins a quantity, which ends with “{"}}"}”
author-markdown-heading = headings in a text begin with ### or ####: those above are the lesson’s and the step’s
author-markdown-code = a program stands between lines of ```; are these lines indented too far?
author-markdown-picture = a lesson has no pictures
author-formula = the formula ${ $tex }$: { $what }, near “{ $near }”
author-stop = this should be like “lab: Two moons | dataset=moons”: a name, a bar, and a lab, written as in state
author-of-stop = “{ $key }” belongs to a lab: write “lab: …” before it
# A question or a note. $key: which
author-stop-twice = this lab has a { $key } already
# $most: letters
author-stop-long = this is too long for a slide: { $most } letters are the most
# An entry of a section. $key: its name
author-before-stops = “{ $key }” is about the section: write it before its first lab
author-fact-of-lesson = this lab is a step of a lesson: the fact stands in the lesson
author-symbols = “{ $text }” should be like k = updates, c = 1: symbols, each with a number or a quantity
author-claim = “{ $text }” should be two formulas with <=, >= or = between them
author-claim-fails = after { $steps ->
    [one] one step
   *[other] { $steps } steps
 } of the run this does not hold
author-of-line = “{ $key }” belongs to a line of the board: write “line: …” or “gap: …” before it
author-marks = “{ $word }” is nothing that can be marked; known are { $known }
author-gap = a gap needs a claim, whose right side is what is to be written
author-options = exactly one of the “options” of a gap must be what follows: the right side of its claim
