pub struct Far { pub depth: u8 }
pub struct Further;
