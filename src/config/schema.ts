// The JSON Schema of the configuration files, for editors.

import { type Key, KEYS } from "./keys.ts";

type Schema = Record<string, unknown>;

/** Of the user's file; `project` leaves out what a project may not set. */
export function configSchema(project = false): Schema {
  const root = objectSchema();
  root["$schema"] = "https://json-schema.org/draft/2020-12/schema";
  root["title"] = "Configuration of focal";
  propertiesOf(root)["$schema"] = { type: "string" };
  for (const [key, declared] of Object.entries(KEYS)) {
    if (project && declared.user_only === true) continue;
    const names = key.split(".");
    let parent = root;
    for (const name of names.slice(0, -1)) parent = (propertiesOf(parent)[name] ??= objectSchema()) as Schema;
    propertiesOf(parent)[names.at(-1) ?? key] = schemaOf(declared);
  }
  return root;
}

function objectSchema(): Schema {
  return { type: "object", additionalProperties: false, properties: {} };
}

function propertiesOf(schema: Schema): Schema {
  return schema["properties"] as Schema;
}

function schemaOf(key: Key): Schema {
  const common: Schema = { description: key.summary, ...(key.default === undefined ? {} : { default: key.default }) };
  switch (key.type) {
    case "integer":
    case "number":
      return { type: key.type, minimum: key.min, maximum: key.max, ...common };
    case "boolean":
      return { type: "boolean", ...common };
    case "strings":
      return { type: "array", items: { type: "string" }, ...common };
    case "string":
      return { type: "string", ...(key.choices === undefined ? {} : { enum: key.choices }), ...common };
  }
}
