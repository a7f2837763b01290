// What a language folder under `grammars/` provides: how to extract facts, and how its modules and names are found.

import type { Respelling } from "./respelling.ts";
import type { FileBuilder } from "./builder.ts";
import type { ImportFact } from "./facts.ts";

/** The files of a checkout as module resolution sees them: paths relative to the root, `/` between segments. */
export interface ProjectView {
  /** True when the file is indexed. */
  has(path: string): boolean;
  /** Paths of indexed files directly in a folder ("" is the root). */
  filesIn(folder: string): readonly string[];
  /** Text of a small configuration file (tsconfig.json, package.json, go.mod, Cargo.toml, pyproject.toml), or undefined. */
  readConfig(path: string): string | undefined;
  /** Paths of configuration files directly in a folder. */
  configsIn(folder: string): readonly string[];
  /** Every path in the checkout with this base name (config files included). */
  pathsNamed(baseName: string): readonly string[];
  /** Files that declare themselves to be in this package or namespace (`ParsedFile.package`). */
  filesOfPackage(name: string): readonly string[];
  /** True when files declare themselves to be in packages below this one: `com.acme` of `com.acme.store`. */
  hasPackagesBelow(name: string): boolean;
  /** A place for a language to keep what it derived from the configuration; emptied when any of it changes. */
  memo<T>(key: string, make: () => T): T;
}

/** Where an import leads. */
export type ImportTarget =
  /**
   * These files of the repository together are the module (several for a Go package, a namespace). With `within`, the
   * module is the definition reached by these names from their top level (Java's `import a.b.Outer.Inner`).
   */
  | { kind: "files"; paths: readonly string[]; within?: readonly string[] }
  /** A folder-like package without code of its own (Python namespace package, Java package prefix). */
  | { kind: "package"; name: string }
  /** Out of the repository; `name` is the package's. */
  | { kind: "external"; name: string }
  /** Should be in the repository but is not there. */
  | { kind: "missing" };

/** What files without a namespace are filed under whose usings hold for all of their project (C#'s `global using`). */
export const GLOBAL_USINGS = "global using";

/** How names that no scope of the file declares are looked up. */
export interface NameRules {
  /** A bare name may be a member of an enclosing type (Java, C#, C++, Kotlin, Ruby, …). */
  implicitThis: boolean;
  /** Files of one package see each other's top-level names without an import: how the package is determined. */
  package: "none" | "folder" | "declared";
  /** Names importers may see: only what is marked exported, or everything at top level. */
  exports: "marked" | "all";
  /** Global names that are the language's own: never bound to a project symbol by rule 8. */
  builtins: ReadonlySet<string>;
  /** Members of built-in and standard-library types: never bound by name alone. */
  builtinMembers: ReadonlySet<string>;
  /** Names of other files are seen where these are included, and declarations there stand for definitions elsewhere (C, C++). */
  included?: boolean;
  /** `new` is not written: calling a class makes an instance (Python, Kotlin, Swift, Scala, Dart, …). */
  callConstructs: boolean;
  /** Names of constructor members: `constructor`, `__init__`, `new`, the class's own name as "". */
  constructors: readonly string[];
  /** Modules are members of their parent module: what joins specifiers (Python ".", Rust "::"). Absent: they are not. */
  moduleSeparator?: string;
  /** Code may name a package without importing it: whole (`com.acme.Store`), or also from those around its own (C#). */
  packageNames?: "whole" | "from around";
  /** Members may be written outside their type (`owner`), in other files too. Default: where files share a package. */
  membersElsewhere?: boolean;
  /**
   * A method and a field of one name are different members: a call means the method, anything else the
   * field. "of instances": what is named through its type is never a field, called or not (Rust's paths).
   */
  separateMembers?: true | "of instances";
  /** With `separateMembers`: a field may hold what is called, so it is called where there is no such method. */
  callableFields?: boolean;
  /** `super` is the class that a type extends, never an interface that it implements (Java, C#, TypeScript, PHP). */
  superIsClass?: boolean;
  /** A type may be written in several files of its package, each saying so (C#'s `partial`). */
  partialTypes?: boolean;
  /** A type and an object of one name stand beside each other: types name the one, values the other (Scala). */
  companions?: boolean;
  /** Static members are named through their type, never through a value of it. */
  staticsOfTypes?: boolean;
  /** Cases of an enum that hold values are made by calls, often by their bare name (Swift's `.failed(reason)`). */
  callsCases?: boolean;
  /** What an accessor gives is asked for by a call (Ruby). */
  callsAccessors?: boolean;
  /** Static methods may be called as members of their first parameter, whatever type that is of (C#). */
  extensionMethods?: boolean;
  /** Other files may add members to a module's types (TypeScript's `declare module "…"`). */
  augmentedModules?: boolean;
  /** Anything may set attributes of an instance that its type does not declare (Python). */
  setAnywhere?: boolean;
  /** Private members may be overridden: private is a convention (Python), the library's (Dart), or says who may call (C++). */
  overridesPrivate?: boolean;
  /**
   * Where a member may only hide an inherited one of its name: overriding is said at itself, but for what interfaces ask
   * (C#), or there or anywhere above (C++).
   */
  overriding?: "said" | "virtual";
  /** A method overrides a generic one of the same parameters, though it has no type parameters itself (Java). */
  erases?: boolean;
  /** Static members and fields stand for no inherited ones: they only hide them (Java, C#, C++). */
  hidesInherited?: boolean;
  /** A member hides all inherited ones of its name, overloads included (C++). */
  hidesOverloads?: boolean;
  /**
   * A type satisfies an interface by having its methods, without saying so; what is embedded hands its members on and is
   * overridden by none; a type made of another one is a type of its own (Go). By package and name: what the library's
   * interfaces ask for.
   */
  satisfiesUnsaid?: Readonly<Record<string, readonly string[]>>;
  /** Traits of the project may be implemented for types of the library, one by one or all that have a trait of it (Rust). */
  traitsForOthers?: boolean;
  /** A type may conform to something several times, with other arguments: what is passed tells which is called (Rust). */
  conformsRepeatedly?: boolean;
  /** A type that implements the library's `Deref` has the members of its `Target`, behind its own (Rust). */
  dereferences?: boolean;
  /** Members of the library that may find nothing give what holds one value or none (Rust's `Option`). */
  wrapsMissing?: boolean;
  /** A call whose only argument is a call with several results hands them on one by one (Go). */
  passesResults?: boolean;
  /** An overload that takes any number of arguments is meant only where no other takes them, however well it fits (Java). */
  varargsLast?: boolean;
  /** Functions of one name that differ in parameters are different definitions (Java, C#, C++, Kotlin, Swift, Scala). */
  overloads?: boolean;
}

export interface LanguageRules {
  /** Walks the tree and fills the builder. `finish()` is called by the caller. */
  extract(builder: FileBuilder): void;
  names: NameRules;
  /** Where an import of `from` leads. */
  resolveImport(fact: ImportFact, from: string, project: ProjectView): ImportTarget;
  /** What is imported into a file, all of it without names, although no source says so: by build files (C#). */
  buildImports?(from: string, project: ProjectView): readonly ImportFact[];
  /** Cross-file resolution is complete enough for a `complete` verdict. */
  fullResolution: boolean;
  /**
   * Other spellings of what a grammar is known to get wrong, with the same length and line breaks. Asked for only after errors;
   * those near an error are tried, and kept when there are fewer then. Only the parser sees them.
   */
  repair?(source: string): readonly Respelling[];
  /** Cuts code out of a file that mixes languages (Vue, Svelte): same length, same line breaks, the rest blanked. */
  prepare?(source: string): { source: string; language?: string };
}
