use acme::Shape;
use acme::util::{helper, LIMIT};

fn main() {
    helper(LIMIT as u8);
    let shape: Shape = unknown();
}
