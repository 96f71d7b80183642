// Meta's deauthorise and data-deletion callbacks: forms with one signed field.
import { type Context, Hono } from "hono";
import { AppError } from "../errors.ts";
import { logFailure } from "../failures.ts";
import { deauthorize, firstReceived, type PersonalRequest } from "../features/privacy/deauthorize.ts";
import { carryOutDeletion, requestDeletion } from "../features/privacy/delete-person.ts";
import type { ApiEnv } from "../http/env.ts";
import { limit, open } from "../http/guards.ts";
import { limitRefusedSignatures } from "../http/limits/limit-requests.ts";
import { readSignedRequest } from "../platform/meta/signed-request.ts";
import { PARAMETERS, paths } from "../vocabulary/paths.ts";

export const metaCallbackRoutes = new Hono<ApiEnv>()
  .post("/deauthorize", open, limit("metaCallback"), async (c) => {
    await deauthorize(c.var.deps, await signedRequestOf(c));
    return c.json({ success: true as const }, 200);
  })
  // Meta shows the address and the code to the person. An unknown person gets the same answer.
  .post("/data-deletion", open, limit("metaCallback"), async (c) => {
    const { deps } = c.var;
    const code = await requestDeletion(deps, await signedRequestOf(c));
    c.executionCtx.waitUntil(carryOutDeletion(deps, code).catch((error) => logFailure("deletion_failed", error)));
    const url = `${deps.config.APP_ORIGIN}${paths.dataDeletion}?${PARAMETERS.deletionCode}=${code}`;
    return c.json({ url, confirmation_code: code }, 200);
  });

/** Reads and verifies the signed request. @throws AppError `invalid_signature` when our app secret did not sign it */
async function signedRequestOf(c: Context<ApiEnv>): Promise<PersonalRequest> {
  const form = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>);
  const text = form.signed_request;
  const { META_APP_SECRET: secret, META_APP_SECRET_OLD: oldSecret } = c.var.deps.config;
  const secrets = oldSecret ? [secret, oldSecret] : [secret];
  const request = typeof text === "string" ? await readSignedRequest(secrets, text) : null;
  if (!request) {
    await limitRefusedSignatures(c);
    throw new AppError("invalid_signature", { facts: "signed_request" });
  }
  const { userId, pageId, issuedAt } = request;
  return { userId, pageId, issuedAt: issuedAt ?? (await firstReceived(c.var.deps, String(text).split(".")[1]!)) };
}
