import { Hono } from "hono";
import type { ApiEnv, UserEnv } from "../../http/env.ts";
import { can, limit, open, requireFeature } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { keySetOf } from "../../platform/crypto/signing.ts";
import { CommentRef } from "../comments/schemas.ts";
import { caseFile } from "./case-file.ts";
import { checkPart } from "./check-part.ts";
import { loadOverview } from "./overview.ts";
import { CheckInput } from "./schemas.ts";

export const actaRoutes = new Hono<UserEnv>()
  .get("/", can("ownership"), async (c) =>
    c.json({ success: true as const, ...(await loadOverview(c.var.deps, c.var.caller)) }, 200),
  )
  .get("/check", can("ownership"), validate("query", CheckInput), async (c) => {
    const from = c.req.valid("query");
    const { workspaceId, db } = c.var.caller;
    const of = { workspaceId, db, workspace: c.var.member.workspace.publicId };
    const place = "seal" in from ? from : { archive: from.month === "first" ? null : from };
    return c.json({ success: true as const, ...(await checkPart(c.var.deps, of, place)) }, 200);
  })
  .get(
    "/case/:id",
    can("see"),
    limit("expensive"),
    requireFeature("caseFiles"),
    validate("param", CommentRef),
    async (c) => {
      const { id } = c.req.valid("param");
      const own = { ...c.var.caller, id, workspace: c.var.member.workspace.publicId };
      return c.body(await caseFile(c.var.deps, own), 200, {
        "content-type": "application/zip",
        "content-disposition": `attachment; filename="expediente-${id}.zip"`,
      });
    },
  );

/** The public keys of the signatures, as a JSON Web Key Set: those in use and earlier ones. */
export const actaKeyRoutes = new Hono<ApiEnv>().get("/keys", open, (c) => {
  const { ACTA_KEYS } = c.var.deps.config;
  return c.json(ACTA_KEYS ? keySetOf(ACTA_KEYS) : { keys: [] }, 200, { "cache-control": "public, max-age=3600" });
});
