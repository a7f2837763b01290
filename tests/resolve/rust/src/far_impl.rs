use crate::far_trait::{Measured, Painted};
use crate::far_type::{Far, Further};

impl Measured for Far { fn measure(&self) -> u8 { self.depth } }
impl Painted for Further { fn measure(&self) -> u8 { 1 } }

pub fn far(far: &Far, further: &Further) {
    far.measure();
    far.twice_as_far();
    further.measure();
    further.twice_as_far();
}

impl Far { pub fn deeper(&self) -> Far { Far { depth: self.depth + 1 } } }
impl From<Further> for Far { fn from(given: Further) -> Far { Far { depth: 9 } } }
impl From<bool> for Far { fn from(given: bool) -> Far { Far { depth: 1 } } }

pub fn conversions(further: Further, unknown: serde::Value) {
    Far::from(further);
    Far::from(true);
    Far::from(unknown);
    further_away(Far { depth: 1 }.deeper());
}

fn further_away(far: Far) {}
