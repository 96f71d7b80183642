// A client of Cloudflare's REST API, for what wrangler has no command or only a sentence.
import { z } from "zod";
import { BAD_TOKEN, NO_LOGIN, refusalIn } from "./refusals.ts";
import { type Wrangler, WranglerError } from "./wrangler.ts";

const ORIGIN = "https://api.cloudflare.com/client/v4";

export type Cloudflare = {
  /** Asks whether a path may be read, whatever it answers. @throws CloudflareError for a refusal, NotLoggedIn */
  probe: (path: string) => Promise<void>;
  /** Calls a path such as `/zones`. @throws CloudflareError for a refusal, NotLoggedIn */
  call: <T>(result: z.ZodType<T>, path: string, init?: { method?: string; body?: unknown }) => Promise<T>;
  /** The id of the account: CLOUDFLARE_ACCOUNT_ID, or the only one that the login reaches. @throws NoAccount, CloudflareError, NotLoggedIn */
  account: () => Promise<string>;
};

/** A refusal. `code` is Cloudflare's own, 0 when the answer has none. */
export class CloudflareError extends Error {
  override name = "CloudflareError";
  readonly status: number;
  readonly code: number;
  constructor(path: string, { status, code, message }: { status: number; code: number; message: string }) {
    super(`${path}: ${message} [code: ${code}, HTTP ${status}]`);
    this.status = status;
    this.code = code;
  }
}
export class NotLoggedIn extends Error {
  override name = "NotLoggedIn";
}
export class NoAccount extends Error {
  override name = "NoAccount";
}

const Refusal = z.object({ errors: z.array(z.object({ code: z.number(), message: z.string() })).min(1) });
const Accounts = z.array(z.object({ id: z.string(), name: z.string() }));
/** `wrangler auth token --json` of 4.124. */
const Login = z.union([z.object({ token: z.string() }), z.object({ key: z.string(), email: z.string() })]);

/**
 * Makes a client with CLOUDFLARE_API_TOKEN, or the login of wrangler. CLOUDFLARE_API_BASE_URL, which wrangler knows as well, names another
 * address of the API.
 */
export function createCloudflare({
  env,
  wrangler,
  fetch,
}: {
  env: NodeJS.ProcessEnv;
  wrangler: Wrangler;
  fetch: typeof globalThis.fetch;
}): Cloudflare {
  const login = once(() => headersOfLogin(env, wrangler));
  const send = async (path: string, { method = "GET", body }: { method?: string; body?: unknown } = {}) => {
    const answer = await fetch(`${env.CLOUDFLARE_API_BASE_URL ?? ORIGIN}${path}`, {
      method,
      headers: { ...(await login()), "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (/^\s*</.test(text))
      throw new Error(
        `a page of HTML answers instead (HTTP ${answer.status}), as a proxy or the login of a network does`,
      );
    if (!answer.ok) throw errorOf(path, answer.status, text);
    return text;
  };
  const call: Cloudflare["call"] = async (result, path, init) =>
    z.object({ result }).parse(JSON.parse(await send(path, init))).result;
  const account = once(async () => {
    if (env.CLOUDFLARE_ACCOUNT_ID) return env.CLOUDFLARE_ACCOUNT_ID;
    const accounts = await call(Accounts, "/accounts?per_page=50");
    if (accounts.length === 1) return accounts[0]!.id;
    const names = accounts.map(({ id, name }) => `${id} (${name})`).join(", ");
    throw new NoAccount(
      accounts.length === 0
        ? "The login names no account: set CLOUDFLARE_ACCOUNT_ID, or give the token the permission Account Settings: Read."
        : `The login reaches several accounts: set CLOUDFLARE_ACCOUNT_ID to one of ${names}.`,
    );
  });
  return { probe: async (path) => void (await send(path)), call, account };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

async function headersOfLogin(env: NodeJS.ProcessEnv, wrangler: Wrangler): Promise<Record<string, string>> {
  const token = env.CLOUDFLARE_API_TOKEN;
  // fetch would print a token that is no header in its error.
  if (token && !/^[\w.-]+$/.test(token)) throw new NotLoggedIn(BAD_TOKEN.says);
  if (token) return { authorization: `Bearer ${token}` };
  try {
    const login = Login.parse(JSON.parse(await wrangler(["auth", "token", "--json"])));
    if ("token" in login) return { authorization: `Bearer ${login.token}` };
    return { "x-auth-key": login.key, "x-auth-email": login.email };
  } catch (error) {
    if (!(error instanceof WranglerError)) throw error;
    const isKnown = refusalIn(error.message) === NO_LOGIN;
    throw new NotLoggedIn(isKnown ? NO_LOGIN.says : `${NO_LOGIN.says} ${error.message}`);
  }
}

function errorOf(path: string, status: number, text: string): CloudflareError {
  const unknown = { status, code: 0, message: text.slice(0, 200) };
  try {
    return new CloudflareError(path, { ...unknown, ...Refusal.parse(JSON.parse(text)).errors[0] });
  } catch {
    return new CloudflareError(path, unknown);
  }
}
