 pub trait Shape {
#^ definition trait Shape [exported]
     const SIDES: usize;
#    ^ definition const Shape.SIDES
     type Out;
#    ^ definition type_alias Shape.Out

     fn area(&self) -> f64;
#    ^ definition method Shape.area [declaration]

     fn twice(&self) -> f64 {
#    ^ definition method Shape.twice
         self.area() * 2.0
#             ^^^^ call area
     }
 }
