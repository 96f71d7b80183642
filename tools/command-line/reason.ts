/** Why something failed, as words for a person; of a connection also its code, and what may be in the way. Pure. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Stripe's client keeps what `fetch` threw as `detail`.
  const cause = "detail" in error ? error.detail : error;
  if (cause instanceof TypeError && cause.message === "fetch failed") {
    const { code = "" } = Object(cause.cause) as { code?: string };
    return `no connection (${code || cause.message}): look at the network of this machine; a proxy's address belongs in HTTPS_PROXY`;
  }
  if (error.name === "TimeoutError") return "no answer in time: try again, or look at the network of this machine";
  if (error instanceof SyntaxError) return `something else answers, such as a proxy's page (${error.message})`;
  return error.message;
}
