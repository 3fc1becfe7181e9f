# The page around the plane, and what its windows share.

lab-close =
    .aria-label = Close

# $language: the tag of a language, such as “de”; said in English, on the console
lab-language-missing = The texts in the language “{ $language }” are not to be had; here they are in English.
