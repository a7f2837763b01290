import assert from "node:assert/strict";
import fc from "fast-check";
import { stem } from "../text/stem.ts";
import { searchTerms } from "./search_terms.ts";

const ENDINGS = (
  "s es ies ss ed ing eed y ly ational tional enci anci izer ably ally ently ely ously ization ation ator alism " +
  "iveness fulness ousness ality ivity ability icate ative alize icity ical ful ness ement ance ence able ible ment " +
  "ant ent ism ate iti ous ive ize ion al er ic ou ated bled ized hopping"
).split(" ");

Deno.test("every word has the beginning of its stem in it, so that texts without it need no closer look", () => {
  const letters = fc.string({ unit: fc.constantFrom(..."abcdefghilmnoprstuvxyz"), minLength: 1, maxLength: 8 });
  const endings = fc.array(fc.constantFrom(...ENDINGS), { maxLength: 2 });
  fc.assert(
    fc.property(letters, endings, (start, rest) => {
      const word = start + rest.join("");
      const terms = searchTerms(word);
      const at = terms.stems.indexOf(stem(word));
      if (at >= 0) assert.ok(word.includes(terms.beginnings[at]!), `${word}: ${terms.beginnings[at]}`);
      assert.equal(terms.beginnings.length, terms.stems.length);
    }),
    { numRuns: 5_000 },
  );
});

Deno.test("tokens of any script are taken apart alike", () => {
  const ascii = searchTerms("Router.add no_proxy HTTPAdapter words");
  assert.deepEqual(ascii.names, ["add", "no_proxy", "httpadapter", "words"]);
  assert.deepEqual(ascii.identifiers, ["no_proxy", "httpadapter"]);
  const other = searchTerms("Größe.maß über_all ÄÖLeser worte");
  assert.deepEqual(other.names, ["maß", "über_all", "äöleser", "worte"]);
  assert.deepEqual(other.identifiers, ["über_all", "äöleser"]);
});
