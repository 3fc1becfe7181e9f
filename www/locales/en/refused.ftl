# Why a control keeps its old value. $field: what it is called; $kind: “whole” or “any”; $given: what was typed

refused-number = { $field } must be a { $kind ->
    [whole] whole number
   *[any] number
 } from { $min } to { $max }. “{ $given }” is not, so { $kept } stays.
refused-empty = { $field } must be a { $kind ->
    [whole] whole number
   *[any] number
 } from { $min } to { $max }. An empty field is not, so { $kept } stays.
# $allowed: the words it can be, with commas
refused-word = { $field } can be { $allowed }; “{ $given }” is not among them.
refused-unknown = there is no setting “{ $name }”.
