// A few requests that a release answers when it works, and that change nothing.

type Outside = { fetch: typeof fetch; sleep: (ms: number) => Promise<void>; say: (line: string) => void };
type Check = { what: string; path: string; method?: "POST"; status: number };

const CHECKS: Check[] = [
  { what: "the Worker answers", path: "/api/health", status: 200 },
  { what: "the pages are there", path: "/pricing", status: 200 },
  { what: "nobody gets in without a session", path: "/api/comments", status: 401 },
  { what: "an unsigned webhook of Meta is refused", path: "/api/webhooks/meta", method: "POST", status: 401 },
];

/** A new address waits for its certificate. */
const PATIENCE_MS = 5 * 60_000;
const WAIT_MS = 5_000;

/** @throws Error that says what does not work */
export async function smokeTest({ fetch, sleep, say }: Outside, origin: string) {
  for (const { what, path, method = "GET", status } of CHECKS) {
    const body = method === "POST" ? { body: "{}", headers: { "content-type": "application/json" } } : {};
    const ask = () =>
      fetch(`${origin}${path}`, { method, ...body }).then(
        async (answer) => {
          await answer.body?.cancel();
          return answer.status;
        },
        () => 0,
      );
    let answered = await ask();
    for (let waited = 0; answered !== status && waited < PATIENCE_MS; waited += WAIT_MS) {
      await sleep(WAIT_MS);
      answered = await ask();
    }
    if (answered !== status)
      throw new Error(`${method} ${origin}${path} answers ${answered} and not ${status}: ${what}?`);
    say(`works    ${what}`);
  }
}
