pub trait Shape { fn area(&self) -> f64; fn twice(&self) -> f64 { self.area() } }
