//! Sorting by numbers. There is one sort behind it all: a generic one is compiled again for each kind of item, 4 KB each.

/// Puts items in the order of a number of each, the least first; −0 is before 0, and equal numbers stay as they were.
///
/// ```
/// use hyperplane_core::data::sort_by_number;
/// let mut points = [(2.0, "c"), (-1.0, "b"), (2.0, "a")];
/// sort_by_number(&mut points, |point| point.0);
/// assert_eq!(points.map(|point| point.1), ["b", "c", "a"]);
/// ```
pub fn sort_by_number<T: Clone>(items: &mut [T], number: impl Fn(&T) -> f64) {
    let before = items.to_vec();
    let places = order(items.iter().map(number).collect());
    for (item, place) in items.iter_mut().zip(places) {
        item.clone_from(&before[place]);
    }
}

/// Sorts numbers, the least first.
pub fn sort(numbers: &mut [f64]) {
    sort_by_number(numbers, |number| *number);
}

/// The places of numbers, that of the least first.
fn order(numbers: Vec<f64>) -> Vec<usize> {
    let mut found: Vec<(f64, usize)> = numbers.into_iter().zip(0..).collect();
    found.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    found.into_iter().map(|(_, place)| place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_a_stable_sort_would_order_them() {
        let mut seed = 1_u32;
        let mut number = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            [f64::NAN, 0.0, -0.0, f64::INFINITY, -1.5, 2.0, -2.0, 1e-300][seed as usize >> 29]
        };
        for length in [0, 1, 2, 7, 40, 300] {
            let mut items: Vec<(f64, usize)> = (0..length).map(|i| (number(), i)).collect();
            let mut sorted = items.clone();
            sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
            sort_by_number(&mut items, |item| item.0);
            let bits = |items: &[(f64, usize)]| -> Vec<(u64, usize)> {
                items.iter().map(|(at, i)| (at.to_bits(), *i)).collect()
            };
            assert_eq!(bits(&items), bits(&sorted));
            let mut numbers: Vec<f64> = sorted.iter().rev().map(|item| item.0).collect();
            sort(&mut numbers);
            let alone: Vec<u64> = numbers.iter().map(|number| number.to_bits()).collect();
            assert_eq!(
                alone,
                bits(&sorted).iter().map(|item| item.0).collect::<Vec<_>>()
            );
        }
    }
}
