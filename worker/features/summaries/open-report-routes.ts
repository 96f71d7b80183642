// Routes for recipients of reports, from a mail: the page that confirms, and the sender's logo.
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { html } from "hono/html";
import * as z from "zod";
import { AppError } from "../../errors.ts";
import type { ApiEnv } from "../../http/env.ts";
import { publicId } from "../../http/fields.ts";
import { limit, open } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { reportBrands, workspaces } from "../../platform/db/core.ts";
import { PAGE_HEADERS, PICTURE_HEADERS, page } from "../mail/open-page.ts";
import { confirmRecipient } from "./client-reports.ts";
import { readReportLink } from "./report-links.ts";
import { ReportToken } from "./schemas.ts";

export const openReportRoutes = new Hono<ApiEnv>()
  // Programs that check links open this page, so only the button confirms.
  .get("/report", open, validate("query", ReportToken), async (c) => {
    await readReportLink(c.var.deps, { kind: "confirm", ...c.req.valid("query") });
    const body = html`<p>Te llegará el día 1 de cada mes. Cada correo lleva un enlace para dejar de recibirlo.</p>
<form method="post"><button>Quiero recibir el informe</button></form>`;
    return c.html(page("El informe del mes, por correo", body), 200, PAGE_HEADERS);
  })
  .post("/report", open, validate("query", ReportToken), async (c) => {
    await confirmRecipient(c.var.deps, c.req.valid("query").token);
    return c.html(page("Hecho", html`<p>El próximo informe te llega el día 1.</p>`), 200, PAGE_HEADERS);
  })
  .get("/logo/:id", open, limit("expensive"), validate("param", z.object({ id: publicId })), async (c) => {
    const brand = await c.var.deps.core
      .select({ logo: reportBrands.logo })
      .from(reportBrands)
      .innerJoin(workspaces, eq(workspaces.id, reportBrands.workspaceId))
      .where(eq(workspaces.publicId, c.req.valid("param").id))
      .get();
    if (!brand?.logo) throw new AppError("not_found");
    return c.body(Buffer.from(brand.logo, "base64"), 200, PICTURE_HEADERS);
  });
