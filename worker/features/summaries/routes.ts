import { type Context, Hono } from "hono";
import type { ApiEnv, UserEnv } from "../../http/env.ts";
import { PageChoice } from "../../http/fields.ts";
import { can, limit, open, requireFeature, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { LETTERS } from "../mail/letters.ts";
import { withinChoice } from "../workspaces/chosen-pages.ts";
import { addRecipient, listRecipients, loadBrand, ownRecipient, removeRecipient, saveBrand } from "./client-reports.ts";
import { letterData } from "./letter-data.ts";
import { loadReport } from "./report.ts";
import { readReportLink } from "./report-links.ts";
import { BrandInput, MonthRef, RecipientInput, RecipientRef, ReportToken } from "./schemas.ts";
import { loadRecipientsReport } from "./send-monthly-reports.ts";
import { loadSummary } from "./summary.ts";
import { mondayOf, weekBefore } from "./week.ts";

export const summaryRoutes = new Hono<UserEnv>()
  // The letter about the last whole week, with the same content as its mail.
  .get("/week", can("see"), limit("expensive"), requirePlan, async (c) => {
    const week = weekBefore(mondayOf(c.var.deps.now(), c.var.caller.timeZone));
    const data = letterData(await loadSummary(c.var.deps, { ...c.var.caller, ...week }));
    return c.json({ success: true as const, letter: LETTERS.weekly.writeFrom(data) }, 200);
  })
  .get(
    "/months/:month",
    can("see"),
    limit("expensive"),
    requirePlan,
    validate("param", MonthRef),
    validate("query", PageChoice),
    async (c) => {
      const input = { ...c.var.caller, ...c.req.valid("query"), ...c.req.valid("param") };
      const report = await loadReport(c.var.deps, await withinChoice(c.var.deps.core, input));
      return c.json({ success: true as const, ...report, brand: await loadBrand(c.var.deps, c.var.caller) }, 200);
    },
  )
  .get("/recipients", can("alerts"), requireFeature("clientReports"), async (c) => c.json(await ofClients(c), 200))
  .put("/brand", can("alerts"), requireFeature("clientReports"), validate("json", BrandInput), async (c) => {
    await saveBrand(c.var.deps, { ...c.req.valid("json"), workspaceId: c.var.caller.workspaceId });
    return c.json(await ofClients(c), 200);
  })
  .post("/recipients", can("alerts"), requireFeature("clientReports"), validate("json", RecipientInput), async (c) => {
    await addRecipient(c.var.deps, c.var.member, c.req.valid("json"));
    return c.json(await ofClients(c), 200);
  })
  .delete("/recipients/:id", can("alerts"), validate("param", RecipientRef), async (c) => {
    await removeRecipient(c.var.deps, { ...c.req.valid("param"), workspaceId: c.var.caller.workspaceId });
    return c.json(await ofClients(c), 200);
  });

const ofClients = async ({ var: { deps, caller } }: Context<UserEnv>) => ({
  success: true as const,
  brand: await loadBrand(deps, caller),
  recipients: await listRecipients(deps, caller),
});

/** The report of a recipient without an account. It names no colleague. */
export const sharedReportRoutes = new Hono<ApiEnv>().post(
  "/",
  open,
  limit("expensive"),
  validate("json", ReportToken),
  async (c) => {
    const { deps } = c.var;
    const { recipient, month } = await readReportLink(deps, { kind: "month", ...c.req.valid("json") });
    const found = await ownRecipient(deps.core, recipient);
    const report = await loadRecipientsReport(deps, { ...found, page: found.recipient.page, month });
    const brand = await loadBrand(deps, { workspaceId: found.workspace.id, subscription: found.subscription });
    const answers = report.answers && { ...report.answers, people: [] };
    return c.json({ success: true as const, ...report, answers, month, brand }, 200);
  },
);
