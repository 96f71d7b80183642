import type { RawCall, Viewer } from "../graph/call.ts";
import { GraphError } from "../graph/errors.ts";
import type { Machine } from "../machine.ts";
import { hmacHex } from "../webhooks/sign.ts";
import type { Token } from "../world/types.ts";
import { deadToken, expiredToken, unparsableToken } from "./token-errors.ts";

/**
 * Returns the caller of a call, by its token.
 *
 * @throws GraphError 190 (with subcode), 104, 2500, or 100 for the proof
 */
export async function authenticate(machine: Machine, call: RawCall): Promise<Viewer> {
  if (!call.token) throw missingToken(call);
  if (call.token.startsWith(`${machine.app.id}|`)) {
    if (call.token !== appToken(machine))
      throw new GraphError({ message: "Invalid OAuth access token signature.", code: 190 });
    return { kind: "app" };
  }
  const token = machine.world.tokens.get(call.token);
  if (!token) throw unparsableToken();
  checkAlive(machine, token);
  await checkProof(machine, call.token, call.params.appsecret_proof);
  return viewerOf(machine, token);
}

export const appToken = ({ app }: Machine) => `${app.id}|${app.secret}`;

/** Checks a token. @throws GraphError 190 when it was killed or has expired, or when its person lost the role on the page */
export function checkAlive({ world, app, now }: Machine, token: Token) {
  if (token.deadSubcode) throw deadToken(token, app.id);
  if (!world.grants.has(token.userId)) throw deadToken({ ...token, deadSubcode: 458 }, app.id);
  if (token.expiresAt > 0 && token.expiresAt <= now()) throw expiredToken(token.expiresAt, now());
  const page = token.pageId ? world.pages.get(token.pageId) : undefined;
  if (page && !page.tasks[token.userId]) throw deadToken({ ...token, deadSubcode: 492 }, app.id);
}

function viewerOf({ world }: Machine, token: Token): Viewer {
  const user = world.users.get(token.userId)!;
  const grant = world.grants.get(token.userId)!;
  if (!token.pageId) return { kind: "user", user, grant, token };
  return { kind: "page", page: world.pages.get(token.pageId)!, user, grant, token };
}

const missingToken = (call: RawCall) =>
  call.path[0] === "me"
    ? new GraphError({
        message: "An active access token must be used to query information about the current user.",
        code: 2500,
      })
    : new GraphError({ message: "An access token is required to request this resource.", code: 104 });

/** Expected proofs by secret and token: clients send the same few over and over. */
const known = new Map<string, string>();

/** Checks the proof of a call. @throws GraphError 100 when it is wrong, or missing though it is required */
async function checkProof({ app, requireProof }: Machine, token: string, proof: string | undefined) {
  if (proof === undefined) {
    if (requireProof) throw refused("API calls from the server require an appsecret_proof argument");
    return;
  }
  const key = `${app.secret}/${token}`;
  let expected = known.get(key);
  if (!expected) {
    expected = await hmacHex(app.secret, token);
    known.set(key, expected);
  }
  if (proof !== expected) throw refused("Invalid appsecret_proof provided in the API argument");
}

const refused = (message: string) => new GraphError({ message, type: "GraphMethodException", code: 100 });
