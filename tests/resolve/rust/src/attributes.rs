use clap::Parser;
use serde::Serialize;
use crate::util::{self, helper, Thing};
pub const HELP: &str = "help";
pub enum Level { Low, High }
pub struct Filter;
impl Filter { pub fn parse(text: &str) -> Filter { Filter } pub fn open(&self) {} }
pub fn long() {}
pub fn name() {}
pub fn describe(filter: &Filter) {}
#[derive(Debug, Clone, Parser, serde::Deserialize)]
#[cfg_attr(feature = "long", derive(Serialize), command(about = HELP))]
#[command(name = "x", after_help = HELP, version, propagate(name))]
pub struct Options {
    #[arg(long, value_parser = Filter::parse, default_value_t = Level::Low, num_args = 1..)]
    filter: Vec<Filter>,
    #[arg(group(clap::ArgGroup::new("g").args(&[HELP])), hide = util::helper(1))]
    #[cfg(long)]
    #[serde(default = "name")]
    #[allow(name)]
    other: u8,
    #[error("{0}", describe(name))]
    #[values(HELP, Level::High, long)]
    #[arg(value_parser(describe), check::each(long))]
    last: u8,
}
#[tokio::main(flavor = "x")]
#[test]
async fn main() {
    check_attributes!(#[derive(Debug, Parser)] struct Inner { name: u8 }, #[cfg(long)] 1);
    crate::rules_used!(1);
    serde_json::json!({ "a": helper(1) });
    std::println!("{}", helper(2));
}
