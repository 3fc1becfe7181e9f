//! The canvases of the plane, one above the other, and what each of them draws.

use web_sys::Element;

use super::Look;
use crate::draw::{self, Mark, Overlay, field, regions, theme};
use crate::lab::Material;
use crate::learn::Tie;
use crate::web::canvas::Layer;

#[derive(Debug)]
pub(in crate::web) struct Layers {
    field: Layer,
    axes: Layer,
    points: Layer,
    rings: Layer,
    overlay: Layer,
    scratch: Layer,
    rings_image: Option<(Look, usize, field::Rings)>,
}

#[derive(Clone, Debug, PartialEq)]
pub(in crate::web) struct OverlayKey {
    pub(in crate::web) look: Look,
    pub(in crate::web) weights: [f64; 3],
    /// All weights where the boundary is a curve or there are several.
    pub(in crate::web) curved: Option<Vec<f64>>,
    /// With three or more classes: the line of each.
    pub(in crate::web) lines: Vec<[f64; 3]>,
    pub(in crate::web) before: Option<[f64; 3]>,
    pub(in crate::web) line: Option<[f64; 3]>,
    pub(in crate::web) used: Vec<(f64, f64)>,
    pub(in crate::web) focus: Option<(f64, f64)>,
    pub(in crate::web) crosshair: Option<(f64, f64)>,
    pub(in crate::web) place: String,
    pub(in crate::web) remark: Option<&'static str>,
}

impl Layers {
    pub(in crate::web) fn find(root: &Element) -> Option<Self> {
        Some(Self {
            field: Layer::find(root, "field")?,
            axes: Layer::find(root, "axes")?,
            points: Layer::find(root, "points")?,
            rings: Layer::find(root, "rings")?,
            overlay: Layer::find(root, "overlay")?,
            scratch: Layer::off_screen()?,
            rings_image: None,
        })
    }

    pub(in crate::web) fn draw_field(
        &self,
        (frame, theme): &Look,
        material: &Material,
        all: &[f64],
        weights: [f64; 3],
        (probability, tie): (bool, Tie),
    ) {
        self.field.clear(frame);
        let learned = all.iter().any(|w| *w != 0.0);
        if material.is_multiclass() && !material.is_curved() {
            let lines = material.class_lines(all);
            self.field
                .draw(|root| draw::plane::class_regions(root, frame, theme, &lines).ok());
        } else if material.is_curved() && learned && !probability {
            let cells = frame.field_cells();
            let class = material.predicted(all, tie);
            let image = field::class_field(&frame.view, cells, theme, class);
            self.field
                .stretch(frame, &frame.plot, &image, cells, &self.scratch);
        } else if probability && learned {
            let cells = frame.field_cells();
            let z = material.activation(all);
            let image = field::probability_field(&frame.view, cells, cells, theme, z);
            self.field
                .stretch(frame, &frame.plot, &image, cells, &self.scratch);
        } else {
            self.field
                .draw(|root| draw::plane::half_planes(root, frame, theme, weights).ok());
        }
    }

    pub(in crate::web) fn draw_axes(&self, (frame, theme): &Look, names: &[String; 2]) {
        self.axes.clear(frame);
        self.axes
            .draw(|root| draw::plane::axes(root, frame, theme, &names[0], &names[1]).ok());
    }

    pub(in crate::web) fn draw_points(&self, (frame, theme): &Look, material: &Material) {
        let mark = |dot: &crate::lab::Dot| Mark {
            x: dot.x,
            y: dot.y,
            class: dot.class,
            held_out: dot.held_out,
        };
        let marks: Vec<Mark> = material.dots.iter().map(mark).collect();
        self.points.clear(frame);
        self.points
            .draw(|root| draw::plane::points(root, frame, theme, &marks).ok());
    }

    pub(in crate::web) fn draw_rings(&mut self, look: &Look, material: &Material, wrong: &[usize]) {
        let (frame, theme) = look;
        let count = material.dots.len();
        let (width, height) = frame.device_extent(&frame.plot);
        let (columns, rows) = (width as usize, height as usize);
        let fits = |(old, size, _): &(Look, usize, _)| old == look && *size == count;
        if !self.rings_image.as_ref().is_some_and(fits) {
            let ring = field::Ring {
                radius: theme::ring_radius(count, frame.plot.width) * frame.scale,
                scale: frame.scale,
                strength: theme::ring_strength(count),
            };
            let rings = field::Rings::new(columns, rows, ring, theme);
            self.rings.clear(frame);
            self.rings_image = Some((*look, count, rings));
        }
        let dots = wrong.iter().filter_map(|&row| material.dots.get(row));
        let positions = frame.device_places(dots.map(|dot| (dot.x, dot.y)));
        if let Some((_, _, rings)) = &mut self.rings_image {
            self.rings
                .put(frame, &frame.plot, rings.show(&positions), columns);
        }
    }

    pub(in crate::web) fn draw_overlay(&self, key: &OverlayKey, material: &Material) {
        let (frame, theme) = &key.look;
        let curve = key.curved.as_ref().map_or_else(Vec::new, |weights| {
            if !material.is_multiclass() {
                let z = material.activation(weights);
                return draw::contour::zero_line(&frame.view, draw::contour::CELLS, z);
            }
            if !material.is_curved() {
                return regions::borders(&frame.view, &key.lines);
            }
            let mut scores = material.scores(weights);
            let z = |class: usize, x, y| scores[class](x, y);
            draw::contour::borders(
                &frame.view,
                draw::contour::CELLS,
                material.others.len() + 1,
                z,
            )
        });
        let overlay = Overlay {
            boundary: Some(key.weights),
            curve: &curve,
            previous: key.before,
            my_line: key.line,
            used: &key.used,
            focus: key.focus,
            crosshair: key.crosshair,
            place: &key.place,
            no_boundary_text: key.remark,
        };
        self.overlay.clear(frame);
        self.overlay
            .draw(|root| draw::plane::overlay(root, frame, theme, &overlay).ok());
    }
}
