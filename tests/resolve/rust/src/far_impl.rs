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
