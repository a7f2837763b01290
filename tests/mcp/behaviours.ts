// What a client must see, whatever it is connected through: one row a behaviour.

interface Answer {
  readonly isError?: boolean | undefined;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: unknown;
}

export interface Behaviour {
  readonly what: string;
  readonly tool: string;
  readonly with: Readonly<Record<string, unknown>>;
  /** Patterns that the text must match. */
  readonly says: readonly RegExp[];
  readonly not?: RegExp;
  readonly error?: true;
  /** Looks into the structured content. */
  readonly holds?: (content: Readonly<Record<string, unknown>>) => boolean;
}

const items = (content: Readonly<Record<string, unknown>>) =>
  (content["items"] ?? []) as readonly Readonly<Record<string, unknown>>[];

export const BEHAVIOURS: readonly Behaviour[] = [
  {
    what: "a symbol is found by its qualified name",
    tool: "query_symbol",
    with: { name: "Cart.total" },
    says: [/src\/cart\.ts:9/],
    holds: (content) => items(content)[0]?.["qualified_name"] === "Cart.total",
  },
  {
    what: "a symbol's source comes when it is asked for",
    tool: "query_symbol",
    with: { name: "price", include_body: true },
    says: [/return round\(item\.length \* 1\.5\)/],
  },
  { what: "text is searched", tool: "search_code", with: { query: "customer buy" }, says: [/cart\.ts/] },
  {
    what: "dependents are named with their place",
    tool: "get_dependents",
    with: { symbol_name: "price" },
    says: [/Cart\.total/, /complete/],
  },
  {
    what: "impact reaches over two steps",
    tool: "get_impact_graph",
    with: { symbol_name: ["src/price.ts:price"] },
    says: [/total/, /checkout/],
    holds: (content) => items(content).some((item) => item["distance"] === 2),
  },
  {
    what: "impact starts from what a diff changed, and names the tests to run",
    tool: "get_impact_graph",
    with: { diff: "HEAD~1" },
    says: [/body changed: src\/price\.ts:2 .*price/, /^Tests: test\/price_test\.ts$/m, /Cart\.total/],
    holds: (content) => (content["tests"] as string[])[0] === "test/price_test.ts",
  },
  {
    what: "a diff of nothing affects nothing",
    tool: "get_impact_graph",
    with: { diff: "HEAD" },
    says: [/Nothing that is indexed changed/],
  },
  {
    what: "an empty diff means what is not committed",
    tool: "get_impact_graph",
    with: { diff: "" },
    says: [/Nothing that is indexed changed/],
  },
  ...["--output=stolen.txt", "-O/tmp/x", "no-such-branch", "HEAD --output=stolen.txt", "HEAD:src/cart.ts", "HEAD..HEAD"]
    .map((
      diff,
    ): Behaviour => ({
      what: `${diff} is no revision`,
      tool: "get_impact_graph",
      with: { diff },
      says: [/is no revision of/],
      error: true,
    })),
  {
    what: "impact of both a symbol and a diff is refused",
    tool: "get_impact_graph",
    with: { symbol_name: ["price"], diff: "HEAD" },
    says: [/exactly one of both: names \(symbol_name\), or a diff/],
    error: true,
  },
  {
    what: "impact of nothing is refused",
    tool: "get_impact_graph",
    with: {},
    says: [/exactly one of both/],
    error: true,
  },
  {
    what: "a flow is followed",
    tool: "search_logic_flow",
    with: { from_symbol: "checkout", to_symbol: "round" },
    says: [
      /round/,
    ],
  },
  {
    what: "a file has a table of contents",
    tool: "get_file_symbols",
    with: { file_path: "src/cart.ts" },
    says: [/add/],
  },
  {
    what: "a skeleton has no bodies",
    tool: "get_skeleton",
    with: { file_path: "src/price.ts" },
    says: [/price/],
    not: /Math\.round\(value/,
  },
  {
    what: "a task gets its context",
    tool: "get_context",
    with: { query: "round the price of an item" },
    says: [/price/],
  },
  { what: "the overview counts", tool: "get_repo_overview", with: {}, says: [/typescript/i] },
  { what: "health is told", tool: "get_health", with: {}, says: [/index: sound/] },
  {
    what: "several symbols come at once",
    tool: "batch_query",
    with: { symbol_names: ["price", "checkout"] },
    says: [
      /price/,
      /checkout/,
    ],
  },
  { what: "history names the commit", tool: "get_symbol_history", with: { symbol_name: "checkout" }, says: [/First/] },
  {
    what: "a memory is saved",
    tool: "save_memory",
    with: { content: "Prices are rounded to cents because of taxes", symbol_names: ["round"] },
    says: [/./],
  },
  {
    what: "a memory is found",
    tool: "search_memory",
    with: { query: "why are prices rounded" },
    says: [/because of taxes/],
  },
  { what: "memories are listed", tool: "list_memories", with: {}, says: [/because of taxes/] },
  { what: "a session is recovered", tool: "recover_session", with: {}, says: [/because of taxes/] },
  {
    what: "a name that is none is answered with near ones",
    tool: "query_symbol",
    with: { name: "Cartt" },
    says: [/Cart/],
  },
  {
    what: "a value out of range is refused with the range",
    tool: "get_dependents",
    with: { symbol_name: "price", depth: 9 },
    says: [/depth must be an integer from 1 to 3, not 9/],
    error: true,
  },
  {
    what: "a wrong type is refused with what was expected",
    tool: "query_symbol",
    with: { name: 5 },
    says: [/name must be a text, not 5/],
    error: true,
  },
  {
    what: "a missing argument is named",
    tool: "query_symbol",
    with: {},
    says: [/name is missing/],
    error: true,
  },
  {
    what: "an unknown argument is refused with the nearest one",
    tool: "query_symbol",
    with: { name: "price", max_result: 3 },
    says: [/has no argument "max_result"/, /Did you mean max_results/],
    error: true,
  },
  {
    what: "a budget out of range is refused",
    tool: "query_symbol",
    with: { name: "price", max_tokens: 1 },
    says: [/max_tokens must be an integer from 50 to/],
    error: true,
  },
  {
    what: "a folder that is not served is refused",
    tool: "query_symbol",
    with: { name: "price", repo: "/etc" },
    says: [/repo names no folder of this server/, /shop/],
    error: true,
  },
  {
    what: "a folder is named by its name",
    tool: "query_symbol",
    with: { name: "price", repo: "shop" },
    says: [/price\.ts/],
  },
  {
    what: "a path out of the roots is refused",
    tool: "get_skeleton",
    with: { file_path: "../secret.ts" },
    says: [/outside of/],
    error: true,
  },
  {
    what: "an absolute path out of the roots is refused",
    tool: "get_file_symbols",
    with: { file_path: "/etc/hostname" },
    says: [/outside of/],
    error: true,
  },
  {
    what: "a link that leads out of the roots shows nothing",
    tool: "get_skeleton",
    with: { file_path: "src/link.ts" },
    says: [/is not an indexed file\. .*search_code/],
    not: /never shown/,
    error: true,
  },
  {
    what: "an unknown tool is answered with the nearest one",
    tool: "query_symbl",
    with: {},
    says: [/There is no tool "query_symbl"\. Did you mean query_symbol\?/],
    error: true,
  },
  {
    what: "a small budget holds",
    tool: "get_context",
    with: { query: "round the price of an item in the cart", max_tokens: 200 },
    says: [/./],
  },
];

export type { Answer };
