// What extraction says about one file: symbols, imports, references, and the expressions that resolution evaluates.
//
// Facts are language-neutral and self-contained: resolving a reference again needs no source text and no parser.
// Everything is plain data, so that it packs into a compact blob (`facts_codec.ts`) that is stored with the file.

/** Operators of expressions. Operands `a` and `b` are expression ids unless said otherwise; lists are `lists` offsets. */
export const Op = {
  /** Something resolution cannot follow. */
  Unknown: 0,
  /** Only while extracting: name `a` seen in scope `b`; `finish()` turns it into Local, Symbol, Import or Free. */
  Name: 1,
  /** Local variable or parameter: `a` is an index into `bindings`. */
  Local: 2,
  /** A symbol of this file, found lexically: `a` is an index into `symbols`. */
  Symbol: 3,
  /** An imported binding: `a` is an index into `imports`. */
  Import: 4,
  /**
   * A name nothing in the file declares: `a` is a name id. `b` is the innermost enclosing type (a symbol index) in
   * languages where a bare name may be an (inherited) member, else -1. Resolution tries members of `b` and its
   * enclosing types, the package, star imports, builtins, in the order the language says.
   */
  Free: 5,
  /** The current instance; `a` is the enclosing type's symbol index. */
  This: 6,
  /** The supertypes' view of the current instance; `a` as in This. */
  Super: 7,
  /** The class or type object of the enclosing type (`cls`, `Self`, `self.class`, `static`); `a` as in This. */
  ThisType: 8,
  /** Member named `b` (name id) of expression `a`. Values and type paths alike. */
  Member: 9,
  /** Result of calling `a`; `b` is a list of argument expressions. */
  Call: 10,
  /** New instance of class expression `a`; `b` is a list of arguments. */
  New: 11,
  /** Awaited value of `a`. */
  Await: 12,
  /** What iterating over `a` yields. */
  Element: 13,
  /** What subscripting `a` yields; `b` is the key expression or -1. */
  Index: 14,
  /** Value number `b` (plain number) of the tuple, or multi-value result, `a`. */
  Item: 15,
  /** Value of a built-in type named `a` (name id), for example "string", "dict"; `b`: list of element expressions or -1. */
  Literal: 16,
  /** A value declared to be of type expression `a` (cast, annotation, type assertion). */
  Typed: 17,
  /** Generic type `a` applied to the list `b` of type expressions. */
  Apply: 18,
  /** One of the list `a` of expressions. */
  Union: 19,
  /** Function value: `a` is a list of parameter bindings (binding indices), `b` the returned expression or -1. */
  Lambda: 20,
  /** Function type: `a` is a list of parameter type expressions, `b` the return type expression or -1. */
  FunctionType: 21,
  /**
   * What the context says about a lambda's parameter without annotation. `a` a Call or New: the lambda is an argument
   * of it, `b` is argument index * 256 + parameter index, and parameter index 255 means the type expected of the
   * argument itself (an object literal's members get theirs from it), 254 the lambda's receiver. Any other `a`: an expression whose value is the
   * function type expected here (`Typed` annotation, `Member` of an expected object); `b` is the parameter index.
   */
  ContextParam: 22,
  /** Object literal, or inline object type: `a` is a list of alternating name ids and expressions. `b` is 1 for a type. */
  Object: 23,
  /** Type parameter number `b` of symbol `a`. */
  TypeParam: 24,
  /** In type position: the type of value expression `a`. */
  TypeOf: 25,
  /** Pointer or reference to, optional of, `a`: members of `a` are reachable through it. */
  Ref: 26,
  /** The first of the list `a` of expressions that leads to a definition. */
  FirstOf: 27,
  /** Value `a` where a test has shown that it is not of type expression `b`. */
  Except: 28,
  /**
   * Value `a` where call `b` of a function has shown what it is: its result is a `boolean` with that type as element
   * (`x is T` in TypeScript).
   */
  Shown: 29,
  /** A name before `:` in a literal (Go): member `a` of the literal's type, or the value `b` where that has keys of its own. */
  Key: 30,
  /**
   * What pytest hands a function for a name: `a` is a name id, `b` is the function's symbol index * 2, and 1 more where something
   * else may be handed instead.
   */
  Fixture: 31,
  /** The name of a keyword argument (Python): `a` is what is called, `b` a name id. */
  Keyword: 32,
  /** What a call passes to the parameter named `a` (name id), or to the last one where that is no name: `b`. */
  Named: 33,
  /**
   * A name in a function expression that may have a receiver: the member of `a`, where the context gives one that has it, else
   * what `b` means. Among the parameters of a function type: its receiver is of type `a`.
   */
  Receiver: 34,
} as const;

export type ExprId = number;
export const NONE = -1;

/** Plain while a file is extracted, typed and compact when it was read from the index. */
export type Numbers = number[] | Uint8Array | Int32Array;

/** All expressions of a file, as parallel arrays; equal expressions share one id, so results can be memoised by id. */
export interface Expressions {
  readonly op: Numbers;
  readonly a: Numbers;
  readonly b: Numbers;
  /** Lists, each as its length followed by its items. A list operand is the offset of the length. */
  lists: number[];
}

/** Symbol flags. */
export const Flag = {
  exported: 1 << 0,
  static: 1 << 1,
  async: 1 << 2,
  abstract: 1 << 3,
  private: 1 << 4,
  protected: 1 << 5,
  /** A signature without a body: overload, forward declaration, interface member. */
  declaration: 1 << 6,
  /** Read without a call: getter, @property. */
  accessor: 1 << 7,
  readonly: 1 << 8,
  optional: 1 << 9,
  test: 1 << 10,
  generator: 1 << 11,
  override: 1 << 12,
  /** The default export of its module. */
  default: 1 << 13,
  deprecated: 1 << 14,
  /** In a file that a default build leaves out: another definition of the name, where there is one, is meant. */
  conditional: 1 << 15,
  /** Static, and called as a member of its first parameter (C#). */
  extension: 1 << 16,
  /** Implements a member of an interface, and is seen through that only: not what the type's own name of it means (C#). */
  explicit: 1 << 17,
  /** An enum whose members are named through it only (`enum class` of C++). */
  scoped: 1 << 18,
  /** One of several places where the type is written (C#). */
  partial: 1 << 19,
  /** Another name of a type, where a type made of another one is a type of its own (Go's `type A = B`). */
  alias: 1 << 20,
  /** A field that is named by its type, whose members are seen through it (Go). */
  embedded: 1 << 21,
  /** Other types satisfy it without saying so, where most of its kind must be named (Python). */
  protocol: 1 << 22,
  /** Derived types may override it, where that must be said (C++). */
  virtual: 1 << 23,
  /** It has a decorator or an annotation that may hand it on: not one that only says something of it. */
  decorated: 1 << 24,
  /** A test's fixture, asked for by its name (pytest). */
  fixture: 1 << 25,
  /** A class whose constructor is made of its fields: a dataclass and the like (Python). */
  fields: 1 << 26,
  /** A field that a constructor may take by its name (Python). */
  keyword: 1 << 27,
  /** Importers see it, by another name only: `export default Panel`. */
  offered: 1 << 28,
} as const;

/** What other modules may use, by whatever name. */
export const PUBLIC = Flag.exported | Flag.offered;

/** Before the name of an export: the name by which a fixture is asked for, where that is not the function's (pytest). */
export const FIXTURE_EXPORT = "fixture ";

/** Before the name of an export: the inline module that hands it on (Rust). */
export const nameInModule = (module: string, name: string): string => `${module}::${name}`;
/** In place of a name: all that an import brings. */
export const ANY_NAME = "*";

/** `function`, `method`, `struct`, `class`, `interface`, `trait`, `type_alias`, `const`, `module`, `enum`, `field`, … */
export type SymbolKind = string;

export interface SymbolFact {
  name: string;
  kind: SymbolKind;
  /** Index of the enclosing symbol; -1 only for symbol 0, the file's module symbol. */
  parent: number;
  /** Names joined by `.`, without the module symbol's. */
  qualifiedName: string;
  flags: number;
  /** UTF-16 offsets of the whole definition, decorators and doc excluded. */
  start: number;
  end: number;
  /** 1-based. `nameLine` is where the name stands, which a compiler calls the definition's line. */
  startLine: number;
  endLine: number;
  startCol: number;
  nameLine: number;
  signature: string;
  doc: string;
  /** Hash of the body without white space, comments and nested symbols: 64 bits, as four characters. Set last. */
  bodyHash: string;
  /** Variables, fields: declared type. Functions: declared return type. Type aliases: the aliased type. -1: none. */
  declared: ExprId;
  /** Variables, fields: initial value(s). Functions: returned value(s), a Union when several. -1: none. */
  value: ExprId;
  /** extends, implements, embeds: type expressions. */
  supers: SuperFact[];
  typeParams: string[];
  /** Bounds of the type parameters, parallel to `typeParams`; -1: none. Absent: none has one. */
  typeBounds?: ExprId[];
  /** Functions: indices into `bindings`, in order, the receiver (`self`, Go receiver) not counted. */
  params: number[];
  /** Methods written outside their type (Go, Rust impl, C++, extensions): the type they belong to. Else -1. */
  owner: ExprId;
}

export type SuperKind = "extends" | "implements" | "embeds";

export interface SuperFact {
  /** `metaclass` is no supertype: the class of the class, whose members the class itself has. */
  kind: SuperKind | "metaclass";
  type: ExprId;
}

/** `impl Trait for Type`, and conformances written elsewhere than at the type. */
export interface ConformanceFact {
  type: ExprId;
  super: ExprId;
  kind: "extends" | "implements" | "embeds";
}

export const BindingFlag = { parameter: 1, optional: 2, rest: 4, keyword: 8 } as const;

/** A local variable or parameter. A re-assignment in straight-line code is a new binding. */
export interface BindingFact {
  name: string;
  flags: number;
  /** Declared type (type expression) or -1. */
  declared: ExprId;
  /** Value expression (a Union when several) or -1. */
  value: ExprId;
}

export interface ImportFact {
  /**
   * named: `name` of module `specifier`; default: its default export; namespace: the module itself; star: all its
   * names; side: nothing; package: path whose last segment is bound (`import a.b.c` binds `a` in Python: local "a").
   */
  kind: "named" | "default" | "namespace" | "star" | "side";
  /** As written, without quotes: "./x", "..pkg.mod", "github.com/a/b", "crate::a::b", "java.util", "foo.h". */
  specifier: string;
  /** Name in the other module; "" unless named. */
  name: string;
  /** Name it has here; "" for star and side (Go: "" means the package's own name). */
  local: string;
  line: number;
  col: number;
  typeOnly: boolean;
  /** Visible to importers of this module under `local` (pub use, `from x import y` in Python, export … from). */
  reexport: boolean;
  /** Visible so to the modules within this one only (any other `use` of a module in Rust). */
  within?: true;
}

/** A name that importers see and that is not simply an exported symbol of the same name. */
export interface ExportFact {
  /** "default" for the default export. */
  name: string;
  expr: ExprId;
}

export type RefKind = "call" | "import" | "extends" | "implements" | "embeds" | "type_ref" | "read";

export interface RefFact {
  kind: RefKind;
  /** Last segment of what is referred to. */
  name: string;
  line: number;
  col: number;
  /** Index of the innermost enclosing symbol; 0 at module level. */
  source: number;
  /** What is referred to; evaluated as a type for extends, implements, embeds and type_ref, else as a value. */
  expr: ExprId;
}

export interface ParsedFile {
  language: string;
  lines: number;
  hasErrors: boolean;
  /** Package clause, namespace or module path the file declares itself to be in; "" when it does not say. */
  package: string;
  symbols: SymbolFact[];
  bindings: BindingFact[];
  imports: ImportFact[];
  exports: ExportFact[];
  conformances: ConformanceFact[];
  refs: RefFact[];
  /** Symbols with calls above their own line: decorators, attributes. */
  decorated: number[];
  exprs: Expressions;
  /** Name ids of `Member`, `Free`, `Literal`, `Object` expressions. */
  names: string[];
}
