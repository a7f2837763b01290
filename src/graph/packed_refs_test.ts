import assert from "node:assert/strict";
import fc from "fast-check";
import {
  countOutcomes,
  isOpen,
  openNames,
  type OpenRef,
  RefPacker,
  unpackOpen,
  unpackOutcomes,
} from "./packed_refs.ts";
import { Status } from "./resolve/view.ts";

const id = fc.integer({ min: 1, max: 0x7fffffff });
const ref = fc.record({
  status: fc.integer({ min: 0, max: 3 }),
  target: id,
  rule: fc.integer({ min: 0, max: 9 }),
  detail: fc.nat(0x7fffffff),
  name: id,
  kind: fc.integer({ min: 0, max: 6 }),
  line: fc.nat(0x7fffffff),
  col: fc.nat(0x7fffffff),
  source: id,
});

Deno.test("packed references come back whole, and a packer forgets the file before", () => {
  const packer = new RefPacker();
  fc.assert(fc.property(fc.array(ref), (refs) => {
    packer.begin(refs.length);
    const open: OpenRef[] = [];
    refs.forEach(({ status, target, rule, detail, ...about }, ordinal) => {
      packer.outcome(status, target, rule, detail);
      if (!isOpen(status)) return;
      open.push({ ...about, ordinal, status, candidates: status === Status.ambiguous ? detail : 0 });
      packer.open(open.at(-1) as OpenRef);
    });
    const { packed } = packer;
    assert.equal(countOutcomes(packed.outcomes), refs.length);
    assert.deepEqual(
      unpackOutcomes(packed.outcomes),
      refs.map(({ status, target, rule, detail }) =>
        status === Status.resolved
          ? { status, target, rule, detail: 0 }
          : { status, target: 0, rule: 0, detail: status === Status.unresolved ? 0 : detail }
      ),
    );
    assert.deepEqual(unpackOpen(packed.open), open);
    assert.deepEqual(openNames(packed.open), new Set(open.map(({ name }) => name)));
  }));
});
