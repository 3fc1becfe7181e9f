# A spam filter: a window.

spam-title = A spam filter
spam-lead = A message is nothing but two numbers here: how often it says “free” and how often “money”. Type one, and watch which term of the score makes it spam and on which side of the line its point lies.
spam-message = Message
spam-weights = Weights
spam-weights-lecture = −3, 4, 2
spam-weights-lab = the lab’s, now
spam-add = Add as spam
spam-add-not = Add as not spam
spam-train = Train on these messages

## The score, term by term

spam-terms =
    .aria-label = The score
spam-term-threshold = bias
spam-term-free = × free
spam-term-money = × money
spam-term-sum = score z

## What follows from it

# $class: spam, or anything else; $relation: “> 0”, “≤ 0”, “≥ 0” or “< 0”
spam-verdict = z = { $z } { $relation }: { $class ->
    [spam] spam
   *[other] not spam
 }
spam-verdict-no-weights = z = { $z } { $relation }: { $class ->
    [spam] spam
   *[other] not spam
 }, as everything is while all weights are 0
spam-verdict-tie = z = 0, a tie that rounding decides: { $class ->
    [spam] spam
   *[other] not spam
 }

# $whose: lecture or lab; $right: so many of them
spam-hint = { $whose ->
    [lecture] The weights (−3, 4, 2) sort { $right } of { $all } messages as they are labeled.
   *[lab] The lab’s weights sort { $right } of { $all } messages as they are labeled.
 }
# $hint: the sentence above
spam-hint-elsewhere = { $hint } The lab is about something else now: train on these messages, and its weights are those of the counts.
# $status: what the lab's status says
spam-status = The lab: { $status }

## The plane and the table

spam-axis-free = count of “free”
spam-axis-money = count of “money”
spam-no-boundary = no boundary yet
# $verdict: the message above
spam-described = { $messages ->
    [one] { $messages } message
   *[other] { $messages } messages
 }, and this one at { $free } free, { $money } money. { $verdict }
# $point: which point it is, a sentence
spam-added = { $point } It is new.
spam-messages =
    .aria-label = Labeled messages
spam-column-message = Message
spam-column-free = free
spam-column-money = money
spam-column-label = label
spam-class = { $class ->
    [spam] spam
   *[other] not spam
 }
spam-own-point = a point of your own

# In the menu
menu-spam = A spam filter
    .line = Do “free” and “money” make a message spam?
    .words = text words bag email mail filter

## What its controls are called in messages

field-spam-weights = The choice of weights
field-spam-message = The message
field-spam-own = The messages of one's own
