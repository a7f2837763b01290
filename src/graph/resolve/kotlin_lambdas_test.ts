import assert from "node:assert/strict";
import { targetsIn } from "./testing.ts";

const targets = targetsIn("a/Use.kt");

const DSL = `package lib
class Scope {
    fun get(): Int = 1
    fun <T> bound(t: T): T = t
}
class Module {
    val size: Int = 0
    fun single(name: String = "", eager: Boolean = false, definition: Scope.(Int) -> Int) {}
}
typealias Declaration = Module.() -> Unit
fun Scope.extra(): Int = 2
fun module(eager: Boolean = false, declaration: Declaration): Module = Module()
fun each(call: (Module) -> Unit) {}
fun plain(call: () -> Unit) {}
fun <T> unknown(call: T.() -> Unit) {}
fun size(): Int = 1
fun two(first: Int = 0, second: String = "") {}
fun two(third: Long) {}
`;

const USE = `package a
import lib.*
import kotlin.test.*
open class Base { fun get(): Int = 3; val local = 4 }
class Use : Base() {
    fun get(n: Int): Int = n
    fun go() {
        val get2 = 1
        module { single { get() } }
        module { single("a") { extra(); it; local; get2 } }
        module { single(definition = { get() }); size; size() }
        each { get(); it.single { 1 } }
        plain { get() }
        module { val size = 1; size; object : Base() { fun f() = get() } }
        unknown { single { 1 }; arrayOf(1); lib.size() }
        two(second = "a")
        two(third = 1)
    }
}
`;

const to = (line: number, name: string) => targets({ "lib/Dsl.kt": DSL, "a/Use.kt": USE }, line, name);

Deno.test("names in a lambda with a receiver are the receiver's before those around (Kotlin)", async () => {
  assert.deepEqual(await to(9, "single"), ["lib/Dsl.kt#Module.single"]);
  assert.deepEqual(await to(9, "get"), ["lib/Dsl.kt#Scope.get"]);
  assert.deepEqual(await to(10, "extra"), ["lib/Dsl.kt#Scope.extra"]);
  assert.deepEqual(await to(10, "local"), ["a/Use.kt#Base.local"]);
  assert.deepEqual(await to(11, "get"), ["lib/Dsl.kt#Scope.get"]);
  assert.deepEqual(await to(11, "size"), ["lib/Dsl.kt#Module.size", "lib/Dsl.kt#size"]);
});

Deno.test("a lambda without a receiver, a class in one and a local name are not its context's (Kotlin)", async () => {
  assert.deepEqual(await to(12, "get"), ["a/Use.kt#Base.get"]);
  assert.deepEqual(await to(12, "single"), ["lib/Dsl.kt#Module.single"]);
  assert.deepEqual(await to(13, "get"), ["a/Use.kt#Base.get"]);
  assert.deepEqual(await to(14, "size"), []);
  assert.deepEqual(await to(14, "get"), ["a/Use.kt#Base.get"]);
});

Deno.test("what an unknown function's receiver may have is no library's for sure (Kotlin)", async () => {
  assert.deepEqual(await to(15, "single"), ["unresolved"]);
  assert.deepEqual(await to(15, "arrayOf"), ["external builtin"]);
  assert.deepEqual(await to(15, "size"), ["lib/Dsl.kt#size"]);
});

Deno.test("arguments that are given by name choose the overload (Kotlin)", async () => {
  assert.deepEqual(await to(16, "two"), ["lib/Dsl.kt#two"]);
  assert.deepEqual(await to(17, "two"), ["lib/Dsl.kt#two~2"]);
});
