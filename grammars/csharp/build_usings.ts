// Usings that hold for all files of a project because its build files say so: `<Using Include="Acme.Results" />`.

import { folderOf } from "../../src/base/folder_of.ts";
import type { ImportFact } from "../../src/languages/facts.ts";
import type { ProjectView } from "../../src/languages/rules.ts";
import { everythingIn } from "./imports.ts";

const USING = /<Using\b([^>]*)>/g;

export function buildImports(from: string, project: ProjectView): readonly ImportFact[] {
  const folder = folderOf(from);
  return project.memo(`csharp.usings ${folder}`, () => {
    const used = new Set<string>();
    for (const path of buildFilesOf(folder, project)) {
      const text = (project.readConfig(path) ?? "").replace(/<!--.*?-->/gs, "");
      for (const [, attributes = ""] of text.matchAll(USING)) apply(attributes, used);
    }
    return [...used].map(everythingIn);
  });
}

/** The project that a folder belongs to is the nearest one; what is said for several stands above it. From the top down. */
function buildFilesOf(folder: string, project: ProjectView): string[] {
  const files: string[] = [];
  let isKnown = false;
  for (let at = folder;; at = folderOf(at)) {
    const here = project.configsIn(at);
    const projects: readonly string[] = isKnown ? [] : here.filter((path) => path.endsWith(".csproj"));
    isKnown ||= projects.length > 0;
    files.unshift(...here.filter((path) => /(?:^|\/)Directory\.Build\.(?:props|targets)$/.test(path)), ...projects);
    if (at === "") return files;
  }
}

/** Conditions are taken to hold. One with an alias stands for a single name, which is not imported. */
function apply(attributes: string, used: Set<string>): void {
  const said = (name: string): string[] =>
    (new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1] ?? "").split(";").map((one) => one.trim());
  if (said("Alias")[0] !== "") return;
  for (const name of said("Include")) if (/^[\w.]+$/.test(name)) used.add(name);
  for (const name of said("Remove")) used.delete(name);
}
