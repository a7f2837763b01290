// What to say of the fault that ended a thread. Some runtimes hand over no Error but an object without a prototype, which
// cannot even be made a string.

export function threadFault(error: unknown): string {
  const message = typeof error === "object" && error !== null ? (error as { message?: unknown }).message : error;
  return typeof message === "string" ? message : "it does not say why";
}
