pub fn parse() {}
pub fn words() { parse(); self::parse(); super::system(); }
