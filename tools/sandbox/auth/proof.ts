import { GraphError } from "../graph/errors.ts";
import type { Machine } from "../machine.ts";
import { hmacHex } from "../webhooks/sign.ts";

/** Expected proofs by secret and token: clients send the same few over and over. */
const known = new Map<string, string>();

/** Checks the proof of a call. @throws GraphError 100 when it is wrong, or missing though it is required */
export async function checkProof({ app, requireProof }: Machine, token: string, proof: string | undefined) {
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
