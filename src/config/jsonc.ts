// Reads JSON with comments and trailing commas.

/** The value of the text. Throws a SyntaxError that names line and column. */
export function parseJsonc(text: string): unknown {
  const plain = withoutComments(text.startsWith("\ufeff") ? ` ${text.slice(1)}` : text);
  if (plain.trim() === "") return {};
  try {
    return JSON.parse(plain);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const at = /position (\d+)/.exec(said)?.[1];
    if (at === undefined) throw error;
    throw new SyntaxError(`${said.replace(/ in JSON at position.*/s, "")} at ${place(plain, Number(at))}`);
  }
}

/** Comments and trailing commas become spaces, so that every other character keeps its place. */
function withoutComments(text: string): string {
  const TOKEN = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n\r]*|\/\*[\s\S]*?\*\//g;
  const bare = text.replace(TOKEN, (token) => token[0] === '"' ? token : token.replace(/[^\n\r]/g, " "));
  return bare.replace(/"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g, (token) => token === "," ? " " : token);
}

function place(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}
