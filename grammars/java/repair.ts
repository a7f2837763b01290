// What the grammar does not know: annotations in front of the dots of `Object @Nullable ... args`, records of a package or another
// type in patterns (`case Outer.Inner(var x)`), which become one name, and `final` within them.

import { blanked, respelled, type Respelling } from "../../src/languages/respelling.ts";

const BEFORE_DOTS = /(?:@[\w.]{0,200}\w(?:\([^()]{0,200}\))?\s{0,99}){1,9}(?=\.\.\.)/g;

const RECORD = /(?<=\b(?:case|instanceof)\s{1,99})(?:[\w$]{1,200}\.){1,20}[\w$]{1,200}(?=\s{0,9}\()/g;

const FINAL_PART = /(?<=[(,]\s{0,99})final(?=\s)/g;

export const repair = (source: string): Respelling[] => [
  ...blanked(source, [BEFORE_DOTS, FINAL_PART]),
  ...respelled(source, RECORD, (name) => "ä".repeat(name.length)),
];
