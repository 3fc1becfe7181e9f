# The link to the lab: a window.

share-title = Link to this lab
share-link =
    .aria-label = Link to this lab
share-without-answers = for homework: without the model answers
share-copied = Link copied
