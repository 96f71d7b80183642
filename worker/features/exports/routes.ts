import { Hono } from "hono";
import * as z from "zod";
import { AppError } from "../../errors.ts";
import { eventOrigin } from "../../http/caller.ts";
import type { ApiEnv, UserEnv } from "../../http/env.ts";
import { publicId } from "../../http/fields.ts";
import { can, limit, open, requireFeature } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { isoTime, utcDay } from "../../time.ts";
import { confirmPerson } from "../auth/second-step/confirm-person.ts";
import { ConfirmInput } from "../auth/second-step/schemas.ts";
import { recordSecurityEvent } from "../security/record.ts";
import { scopeOf } from "./case-scope.ts";
import { fileOf, openExport, signLink } from "./download.ts";
import { type ExportRow, listCases, loadLatestExport, ownCase, requestCase, requestExport } from "./request-export.ts";
import { CaseInput } from "./schemas.ts";

const present = ({ state, comments, requestedAt, expiresAt }: ExportRow) => ({
  state,
  /** The number of comments written so far. */
  comments,
  requested_at: isoTime(requestedAt),
  expires_at: isoTime(expiresAt),
});

/** The file with everything of the person's account. */
export const exportRoutes = new Hono<UserEnv>()
  .get("/export", can("ownership"), async (c) => {
    const row = await loadLatestExport(c.var.deps.core, c.var.caller.workspaceId);
    return c.json({ success: true as const, export: row ? present(row) : null }, 200);
  })
  .post("/export", can("ownership"), limit("expensive"), async (c) => {
    const row = await requestExport(c.var.deps, c.var.member);
    return c.json({ success: true as const, export: present(row) }, 200);
  })
  .post("/export/link", can("ownership"), limit("signIn"), validate("json", ConfirmInput), async (c) => {
    const secondStep = await confirmPerson(c, c.req.valid("json"));
    if (secondStep) return c.json({ success: true as const, secondStep }, 200);
    const row = await loadLatestExport(c.var.deps.core, c.var.caller.workspaceId);
    if (row?.state !== "ready") throw new AppError("not_found", { facts: "export" });
    await recordSecurityEvent(c.var.deps, { kind: "exported", ...eventOrigin(c) });
    return c.json({ success: true as const, url: await signLink(c.var.deps, row.publicId) }, 200);
  });

const presentCase = (row: ExportRow) => ({ id: row.publicId, title: row.scope?.title ?? "", ...present(row) });

/** Case files of an author, a post or some days; that of one comment is at `/acta/case`. Each person sees their own. */
export const caseRoutes = new Hono<UserEnv>()
  .get("/", can("see"), requireFeature("caseFiles"), async (c) => {
    const cases = await listCases(c.var.deps, c.var.member);
    return c.json({ success: true as const, cases: cases.map(presentCase) }, 200);
  })
  .post("/", can("see"), limit("expensive"), requireFeature("caseFiles"), validate("json", CaseInput), async (c) => {
    const scope = await scopeOf(c.var.deps, c.var.caller, c.req.valid("json"));
    const row = await requestCase(c.var.deps, { ...c.var.member, scope });
    return c.json({ success: true as const, case: presentCase(row) }, 200);
  })
  .post(
    "/:id/link",
    can("see"),
    limit("expensive"),
    requireFeature("caseFiles"),
    validate("param", z.object({ id: publicId })),
    async (c) => {
      const { visible } = c.var.caller;
      const of = { ...c.var.member, visible, publicId: c.req.valid("param").id };
      const row = await ownCase(c.var.deps, of);
      await recordSecurityEvent(c.var.deps, { kind: "exported", ...eventOrigin(c) });
      return c.json({ success: true as const, url: await signLink(c.var.deps, row.publicId) }, 200);
    },
  );

/** Download by a signed link, since a browser that saves a file sends no session. */
export const exportFileRoutes = new Hono<ApiEnv>().get(
  "/:token",
  open,
  limit("expensive"),
  validate("param", z.object({ token: z.string().max(1000) })),
  async (c) => {
    const row = await openExport(c.var.deps, c.req.valid("param").token);
    const day = utcDay(row.requestedAt);
    return c.body(await fileOf(c.var.deps, row), 200, {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${row.scope ? "expediente" : "atalaya"}-${day}.zip"`,
    });
  },
);
