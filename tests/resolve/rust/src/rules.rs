use crate::attributes::{Filter, Level};
pub fn helper() {}
pub fn local() {}
pub mod inner { pub fn make() -> super::Made { super::Made } }
pub struct Made;
impl Made { pub fn unusual_enough(&self) {} pub fn unusual_parse(text: &str) -> Made { Made } }
#[macro_export]
macro_rules! rules_used {
    ($($name:ident : $val:expr,)*) => {
        $(
            #[test]
            fn $name() {
                let local = $val;
                let made: Made = $crate::rules::inner::make();
                local.unwrap();
                made.unusual_enough();
                helper();
                let (helper, Some(other)) = pair();
                check(helper, other);
                Other::unusual_parse("x");
                Filter::parse("x").open();
                assert_eq!(local, Some(1));
            }
        )*
        for local in crate::rules::helper() { other_rule!(local); $crate::other_rule!(local); }
    };
    (@one $t:ty) => { impl crate::shape::Shape for $t { fn twice(&self, helper: u8) { $t::helper(helper); Level::Low } } };
}
macro_rules! other_rule {
    ($x:expr) => { std::mem::drop($x) };
}
