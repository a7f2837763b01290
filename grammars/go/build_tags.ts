// Whether a plain build on Linux takes a file: by its name's suffixes and its `//go:build` line.

const SYSTEMS = new Set(
  ("aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos")
    .split(" "),
);
const PROCESSORS = new Set(
  "386 amd64 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x sparc64 wasm".split(" "),
);
const TAGS = new Set(["linux", "amd64", "unix", "gc", "cgo"]);

const holds = (tag: string): boolean => TAGS.has(tag) || /^go1(\.\d+)?$/.test(tag);

/** `name` is the file's without `.go`. */
export function builtByDefault(name: string, source: string): boolean {
  const parts = name.replace(/_test$/, "").split("_").slice(1);
  for (const part of parts.slice(-2)) {
    if ((SYSTEMS.has(part) || PROCESSORS.has(part)) && !holds(part)) return false;
  }
  // The line stands above the package clause.
  const head = source.slice(0, 4_000);
  const stop = head.search(/^package\s/m);
  const line = /^\/\/go:build\s+(.+)$/m.exec(stop < 0 ? head : head.slice(0, stop))?.[1];
  return line === undefined || evaluate(line);
}

function evaluate(line: string): boolean {
  const words = line.match(/&&|\|\||[!()]|[\w.]+/g) ?? [];
  let at = 0;
  const either = (): boolean => {
    let result = both();
    while (words[at] === "||") {
      at++;
      const next = both();
      result ||= next;
    }
    return result;
  };
  const both = (): boolean => {
    let result = single();
    while (words[at] === "&&") {
      at++;
      const next = single();
      result &&= next;
    }
    return result;
  };
  const single = (): boolean => {
    const word = words[at++];
    if (word === "!") return !single();
    if (word !== "(") return word !== undefined && holds(word);
    const result = either();
    at++;
    return result;
  };
  return either();
}
