// Posts to an address that a customer gave. It follows no redirect, which could lead to a forbidden address.

/** Posts a body. @returns the status of the answer; `timeout` or `network` when none came */
export type PostWebhook = (
  url: string,
  headers: Record<string, string>,
  body: string | Uint8Array<ArrayBuffer>,
) => Promise<number | "timeout" | "network">;

const TIMEOUT_MS = 10_000;

export const webhookPoster =
  (fetch: typeof globalThis.fetch): PostWebhook =>
  async (url, headers, body) => {
    try {
      const answer = await fetch(url, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": "application/json", ...headers },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      return answer.status;
    } catch (error) {
      return error instanceof Error && error.name === "TimeoutError" ? "timeout" : "network";
    }
  };
