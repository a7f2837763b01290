import assert from "node:assert/strict";
import fc from "fast-check";
import { Evaluation, Slots } from "./memo.ts";

/** What `work` looked up. */
const lookups = (evaluation: Evaluation, work: () => void): number[] => [...evaluation.record(work).deps.collect()];

Deno.test("whoever uses a result looked up what it took to make it, also when it was remembered", () => {
  const evaluation = new Evaluation();
  const slots = new Slots<string>(100);
  let made = 0;
  const ask = (index: number): string =>
    evaluation.get(slots, index, undefined, (_, at) => {
      made++;
      evaluation.deps.add(at * 10);
      return at < 3 ? ask(at + 1) + at : "end";
    }, "");
  assert.deepEqual(lookups(evaluation, () => assert.equal(ask(1), "end21")), [10, 20, 30]);
  assert.deepEqual(lookups(evaluation, () => assert.equal(ask(2), "end2")), [20, 30]);
  assert.equal(made, 3);
  // The last of a page that is not full.
  assert.deepEqual(lookups(evaluation, () => assert.equal(ask(99), "end")), [990]);
});

Deno.test("names looked up are sorted and told once, however many there are", () => {
  const hash = fc.integer({ min: 0, max: 0xffffffff });
  fc.assert(fc.property(fc.array(hash), fc.array(fc.array(hash)), (own, used) => {
    const evaluation = new Evaluation();
    const slots = new Slots<number>(used.length);
    const found = lookups(evaluation, () => {
      for (const one of own) evaluation.deps.add(one);
      used.forEach((some, index) => {
        evaluation.get(slots, index, some, (hashes) => {
          for (const one of hashes) evaluation.deps.add(one);
          return index;
        }, 0);
      });
    });
    assert.deepEqual(found, [...new Set([...own, ...used.flat()])].sort((a, b) => a - b));
  }));
  const many = Array.from({ length: 50_000 }, (_, i) => Math.imul(i, 2654435761) >>> 0);
  const evaluation = new Evaluation();
  assert.equal(lookups(evaluation, () => many.forEach((one) => evaluation.deps.add(one))).length, many.length);
});

Deno.test("what was found within a cycle is remembered for its entry only", () => {
  const evaluation = new Evaluation();
  const slots = new Slots<string>(2);
  const made: number[] = [];
  const ask = (index: number): string =>
    evaluation.get(slots, index, undefined, (_, at) => {
      made.push(at);
      return `${at}(${ask(1 - at)})`;
    }, "cycle");
  assert.equal(ask(0), "0(1(cycle))");
  assert.equal(ask(0), "0(1(cycle))");
  assert.deepEqual(made, [0, 1]);
  // Whether one came from the other first makes no difference to it.
  assert.equal(ask(1), "1(0(1(cycle)))");
});

Deno.test("who uses the entry of a cycle that is left does not depend on the cycle", () => {
  const evaluation = new Evaluation();
  const slots = new Slots<number>(4);
  const uses = [1, 0, 0, 2];
  const made: number[] = [];
  const ask = (index: number): number =>
    evaluation.get(slots, index, undefined, (_, at) => {
      made.push(at);
      return ask(uses[at]!) + 1;
    }, 0);
  ask(0);
  assert.deepEqual([ask(3), ask(2), made], [4, 3, [0, 1, 3, 2]]);
});

Deno.test("what is noted apart, or fails, is not noted around it", () => {
  const evaluation = new Evaluation();
  const found = lookups(evaluation, () => {
    evaluation.deps.add(1);
    assert.deepEqual(lookups(evaluation, () => evaluation.deps.add(2)), [2]);
    assert.throws(() =>
      evaluation.record(() => {
        evaluation.deps.add(3);
        throw new Error("no");
      }), /no/);
    assert.deepEqual(lookups(evaluation, () => evaluation.deps.add(4)), [4]);
  });
  assert.deepEqual(found, [1]);
});

Deno.test("after a fault it is known what was looked up until then, however deep", () => {
  const evaluation = new Evaluation();
  const slots = new Slots<number>(2);
  assert.throws(() =>
    evaluation.record(() => {
      evaluation.deps.add(1);
      return evaluation.get(slots, 1, undefined, () => {
        evaluation.deps.add(2);
        return evaluation.record(() => {
          evaluation.deps.add(3);
          throw new RangeError("too deep");
        }).result;
      }, 0);
    })
  );
  assert.deepEqual([...evaluation.lookedUp().collect()], [1, 2, 3]);
});
