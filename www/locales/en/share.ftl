# The link to the lab: a window.

share-title = Link to this lab
share-link =
    .aria-label = Link to this lab
share-without-answers = for homework: without the model answers
share-copied = Link copied
# Below a code of black and white squares
share-code = Point the camera of a phone at it, and the lab opens there.
share-large = large, for the hall
share-shelf = My labs and talks
share-talk = Add to my talk
share-snippet = In a page of your own
share-pictures = Pictures of the plots
# Instead of the code, where the page was opened as a file
share-file = This page is a file: its link opens only where that file is.
# Where the lab has the samples of a large file
share-samples = The samples of this table are too many for a link, which holds the rest of the lab: in another browser it asks for them. “My labs” saves a file with all of it.
share-long = This link is too long for a code that phones read.
# Instead of the code, in a notebook
share-memory = This page has no address. What begins with # opens the lab on any page of Hyperplane.
