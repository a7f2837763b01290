use crate::util::LIMIT;

const WIDTH: usize = 3;
static NAME: &str = "n";
struct Named { name: u8 }

macro_rules! shout { ($($t:tt)*) => { println!("{WIDTH}") }; }

fn formats(local: u8, text: &str) {
    println!("{WIDTH} {local} {NAME:?} {{WIDTH}} {LIMIT}");
    println!("{:>WIDTH$} {0:.WIDTH$} {local:>1$} {:.*}", local, 2);
    println!("\u{41} {unseen}", unseen = NAME);
    println!("{WIDTH}", WIDTH = local);
    print!(r#"{NAME} \{WIDTH}"#);
    panic!("{NAME}");
    assert!(text == "{NAME}", "not {WIDTH}");
    assert_eq!(text, "{NAME}", "{WIDTH}");
    write!(text, "{NAME}");
    log::debug!(target: "{NAME}", "{WIDTH}");
    shout!("{NAME}");
    dbg!("{NAME}");
    let made = vec![format!("{NAME}")];
    todo!(
        "over
        lines {WIDTH}"
    );
}
