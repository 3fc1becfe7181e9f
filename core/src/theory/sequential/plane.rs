//! The products of an epoch for the points of a plane, written out: a module made for size is many times slower with
//! loops.

/// Multiplies the three columns of `map` by every I − ηxxᵀ.
pub(super) fn shear(map: &mut [f64], vectors: &[f64], eta: f64) {
    let [a, b, c] = map.as_chunks_mut::<3>().0 else {
        return;
    };
    let one = |p: [f64; 3], x: &[f64; 3]| {
        let along = eta * (x[0] * p[0] + x[1] * p[1] + x[2] * p[2]);
        [
            p[0] - along * x[0],
            p[1] - along * x[1],
            p[2] - along * x[2],
        ]
    };
    let (mut u, mut v, mut w) = (*a, *b, *c);
    for x in vectors.as_chunks::<3>().0 {
        (u, v, w) = (one(u, x), one(v, x), one(w, x));
    }
    (*a, *b, *c) = (u, v, w);
}

/// Multiplies the three columns of `map` by every I − ηH.
pub(super) fn contract(map: &mut [f64], matrices: &[f64], eta: f64) {
    let [a, b, c] = map.as_chunks_mut::<3>().0 else {
        return;
    };
    let one = |p: [f64; 3], h: &[f64; 9]| {
        [
            p[0] - eta * (h[0] * p[0] + h[1] * p[1] + h[2] * p[2]),
            p[1] - eta * (h[3] * p[0] + h[4] * p[1] + h[5] * p[2]),
            p[2] - eta * (h[6] * p[0] + h[7] * p[1] + h[8] * p[2]),
        ]
    };
    let (mut u, mut v, mut w) = (*a, *b, *c);
    for h in matrices.as_chunks::<9>().0 {
        (u, v, w) = (one(u, h), one(v, h), one(w, h));
    }
    (*a, *b, *c) = (u, v, w);
}
