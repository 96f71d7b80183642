import { Hono } from "hono";
import * as z from "zod";
import { AppError } from "../../errors.ts";
import { eventOrigin } from "../../http/caller.ts";
import type { ApiEnv, UserEnv } from "../../http/env.ts";
import { can, limit, open } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { isoTime, utcDay } from "../../time.ts";
import { confirmPerson } from "../auth/second-step/confirm-person.ts";
import { ConfirmInput } from "../auth/second-step/schemas.ts";
import { recordSecurityEvent } from "../security/record.ts";
import { openExport, signLink, zipOf } from "./download.ts";
import { type ExportRow, loadLatestExport, requestExport } from "./request-export.ts";

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

/** Download by a signed link, since a browser that saves a file sends no session. */
export const exportFileRoutes = new Hono<ApiEnv>().get(
  "/:token",
  open,
  limit("expensive"),
  validate("param", z.object({ token: z.string().max(1000) })),
  async (c) => {
    const row = await openExport(c.var.deps, c.req.valid("param").token);
    const day = utcDay(row.requestedAt);
    return c.body(zipOf(c.var.deps, row), 200, {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="atalaya-${day}.zip"`,
    });
  },
);
