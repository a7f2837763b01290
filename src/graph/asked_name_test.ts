import assert from "node:assert/strict";
import { formsOf, lastName, readingsOf } from "./asked_name.ts";

/** Every way the text is read, with dots between the names. */
const read = (asked: string): string[] => formsOf(asked).flatMap(readingsOf).map((names) => names.join("."));

Deno.test("separators, generics, arguments and headers of every language lead to the plain name", () => {
  for (
    const [asked, name] of [
      ["Foo.bar", "Foo.bar"],
      ["Foo::bar", "Foo.bar"],
      ["Foo#bar", "Foo.bar"],
      ["Foo->bar()", "Foo.bar"],
      ["\\Monolog\\Handler\\Stream::write", "Monolog.Handler.Stream.write"],
      ["crate::exec::Command", "exec.Command"],
      ["Map<K, List<V>>::get", "Map.get"],
      ["Stack[T].Push", "Stack.Push"],
      ["Vec::<T>::new", "Vec.new"],
      ["(*Router).Add", "Router.Add"],
      ["func (r *Stack[T]) Push(v T) error", "Stack.Push"],
      ["Gson.fromJson(String, Class<T>)", "Gson.fromJson"],
      ["static void swap(int a, int b)", "swap"],
      ["pub(crate) fn new(x: T) -> Self", "new"],
      ["export class Box<T> extends Base {", "Box"],
      ["impl<T: Copy> fmt::Display for Vec2<T> where T: X", "Vec2"],
      ["impl Vec2", "Vec2"],
      ["Geo.add/2", "Geo.add"],
      ["`Foo.bar`", "Foo.bar"],
      ["A.`do it`", "A.do it"],
      ["r#async::r#type", "async.type"],
      ["Box.@event", "Box.event"],
    ]
  ) assert.ok(read(asked!).includes(name!), `${asked}: ${read(asked!)}`);
});

Deno.test("signs that belong to a name stay", () => {
  for (
    const [asked, names] of [
      ["operator==", ["operator=="]],
      ["Vec::operator []", ["Vec", "operator[]"]],
      ["Vec::operator()", ["Vec", "operator()"]],
      ["~Vec", ["~Vec"]],
      ["Vec#empty?", ["Vec", "empty?"]],
      ["Vec.x=", ["Vec", "x="]],
      ["Vec.<=>", ["Vec", "<=>"]],
      ["Vec./", ["Vec", "/"]],
      ["Vec.::", ["Vec", "::"]],
      ["Store.#items", ["Store", "#items"]],
      ["my-func?", ["my-func?"]],
    ] as const
  ) assert.deepEqual(readingsOf(formsOf(asked)[0] ?? "")[0], names, asked);
  assert.ok(read("Vec.operator+").includes("Vec.+"));
  assert.equal(lastName("Foo<T>.bar(x)"), "bar");
});

Deno.test("what names nothing has no reading and is no fault", () => {
  for (
    const asked of ["", "  ", "()", "<>", "[", "impl", "fn ", "/".repeat(2000), "<".repeat(2000), "a<".repeat(2000)]
  ) {
    assert.ok(Array.isArray(read(asked)), asked.slice(0, 20));
  }
});
