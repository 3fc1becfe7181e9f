# The link to the lab: a window.

share-title = Link to this lab
share-link =
    .aria-label = Link to this lab
share-copied = Link copied
