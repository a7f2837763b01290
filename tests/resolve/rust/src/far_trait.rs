pub trait Measured { fn measure(&self) -> u8; fn twice_as_far(&self) -> u8 { self.measure() * 2 } }
pub trait Painted { fn measure(&self) -> u8; fn twice_as_far(&self) -> u8 { 2 } }
