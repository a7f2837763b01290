// Blanks annotations in front of the dots of `Object @Nullable ... args`, which the grammar does not know.

import { blanked, type Respelling } from "../../src/languages/respelling.ts";

const BEFORE_DOTS = /(?:@[\w.]{0,200}\w(?:\([^()]{0,200}\))?\s{0,99}){1,9}(?=\.\.\.)/g;

export const repair = (source: string): Respelling[] => blanked(source, [BEFORE_DOTS]);
