// A module of the bundle as the text of a function of what `src/base/scripts.ts` gives it.

const IMPORT = /(?<=^|[;}\n])import\s*(?:([\w$]+)|\*as ([\w$]+)|(?:([\w$]+),)?\{([^}]*)\})?\s*(?:from)?\s*"([^"]+)";?/g;
const EXPORT = /(?<=^|[;}\n])export\{([^}]*)\};?/g;
const EXPORT_DEFAULT = /(?<=^|[;}\n])export default ([^;]+);?\s*$/;
const LATER = /(?<![.\w$])import\("(\.[^"]+)"\)/g;
const LATER_NODE = /(?<![.\w$])import\("(node:[^"]+)"\)/g;

/** `import(…)` of the program's own modules, by another function. */
export function importLater(text: string, by: string): string {
  return text.replace(LATER, (_, file) => `${by}("${file}")`);
}

export function moduleFunction(text: string): string {
  const imports: string[] = [];
  let body = text.replace(IMPORT, (_, plain, whole, first, names, file: string) => {
    const from = file.startsWith("node:") ? `focal_node("${file}")` : `focal_load("${file}")`;
    const taken = names === undefined ? "" : `{${names.replaceAll(/([\w$]+) as ([\w$]+)/g, "$1:$2")}}`;
    for (const name of [plain ?? whole ?? first, taken]) if (name) imports.push(`const ${name}=${from};`);
    if (!plain && !whole && !first && !taken) imports.push(`${from};`);
    return "";
  });
  const exports: string[] = [];
  body = body.replace(EXPORT, (_, names: string) => {
    for (const [own, as] of names.split(",").map((name) => name.split(" as "))) exports.push(`${as ?? own}:${own}`);
    return "";
  });
  body = body.replace(EXPORT_DEFAULT, (_, value: string) => {
    exports.push(`default:${value}`);
    return "";
  });
  body = importLater(body, "focal_later")
    .replace(LATER_NODE, (_, name) => `Promise.resolve(focal_node("${name}"))`)
    .replaceAll("import.meta.url", "focal_address");
  const given = "focal_exports,focal_load,focal_later,focal_node,focal_address";
  // Imports come before and exports after everything else, wherever they stand.
  return `function(${given}){"use strict";${imports.join("")}${body}\nObject.assign(focal_exports,{${
    exports.join(",")
  }})}`;
}
