// Mails the report of a month on the first of the next one, to recipients who confirmed that they want it.

import { and, asc, eq, lte } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import { reportRecipients } from "../../platform/db/core.ts";
import { databaseOf } from "../../platform/db/each-database.ts";
import { whileRoom } from "../../platform/db/statement-room.ts";
import { addDays, localDay, localHour } from "../../time.ts";
import { DAY_MS, MINUTE_MS } from "../../vocabulary/durations.ts";
import { LETTER_HOUR } from "../../vocabulary/mail.ts";
import { paths } from "../../vocabulary/paths.ts";
import { figure } from "../../vocabulary/text/figure.ts";
import { spanText } from "../../vocabulary/text/week-sentence.ts";
import { sendMails, storeMail } from "../mail/store-mail.ts";
import { entitlements } from "../plans/entitlements.ts";
import { withinChoice } from "../workspaces/chosen-pages.ts";
import { loadBrand, nextReportAt, recipients } from "./client-reports.ts";
import { loadReport, type Report } from "./report.ts";
import { signReportLink } from "./report-links.ts";

type ReportDeps = Pick<
  Deps,
  "core" | "comments" | "sealer" | "queues" | "isOutboundHeld" | "config" | "explain" | "now"
>;

const MAX_RECIPIENTS = 20;
/** How long a claim is valid; longer than writing a report takes. */
const LEASE_MS = 10 * MINUTE_MS;
/** A report that is later than this is not sent. */
const LATEST_MS = 3 * DAY_MS;

/** Safe to repeat: the mail's key names recipient and month. @returns reports that were stored */
export async function sendMonthlyReports(deps: ReportDeps): Promise<number> {
  const { core, now } = deps;
  if (deps.isOutboundHeld) return 0;
  const due = await recipients(core)
    .where(lte(reportRecipients.nextAt, now()))
    .orderBy(asc(reportRecipients.nextAt))
    .limit(MAX_RECIPIENTS);
  let stored = 0;
  for (const each of whileRoom(due)) {
    const { publicId, nextAt } = each.recipient;
    const setNext = (at: number, from: number) =>
      core
        .update(reportRecipients)
        .set({ nextAt: at })
        .where(and(eq(reportRecipients.publicId, publicId), eq(reportRecipients.nextAt, from)))
        .returning({ id: reportRecipients.publicId });
    const lease = now() + LEASE_MS;
    if ((await setNext(lease, nextAt!)).length === 0) continue;
    try {
      stored += await mailReport(deps, each);
      await setNext(nextReportAt(now(), each.workspace.timeZone), lease);
    } catch (error) {
      logFailure("report_failed", error, { workspaceId: each.workspace.id });
    }
  }
  return stored;
}

type Due = Awaited<ReturnType<typeof recipients>>[number];

async function mailReport(deps: ReportDeps, { recipient, workspace, subscription }: Due): Promise<number> {
  const { id: workspaceId, timeZone } = workspace;
  const { publicId, email, page } = recipient;
  const first = `${localDay(deps.now(), timeZone).slice(0, 8)}01`;
  const late = deps.now() - localHour(first, LETTER_HOUR, timeZone);
  const { allowed, clientReports } = entitlements(subscription, deps.now());
  if (!allowed || !clientReports || late > LATEST_MS) return 0;
  const month = addDays(first, -1).slice(0, 7);
  const report = await loadRecipientsReport(deps, { workspace, subscription, page, month });
  if (report.total === 0 && report.before.total === 0) return 0;
  const { sentence, ...brand } = await loadBrand(deps, { workspaceId, subscription });
  const token = await signReportLink(deps, { kind: "month", recipient: publicId, month });
  const mail = await storeMail(deps, {
    key: `report:${publicId}:${month}`,
    ...{ to: email, workspaceId, letter: "client_report" },
    data: {
      ...{ brand, sentence, href: `${paths.sharedReport}#${token}` },
      month: new Intl.DateTimeFormat("es", { month: "long", year: "numeric", timeZone: "UTC" }).format(
        Date.parse(month),
      ),
      pages: report.pages.map(({ name }) => name),
      facts: factsOf(report).map(([label, value]) => ({ label, value })),
    },
  });
  await sendMails(deps, [mail]);
  return 1;
}

/** The report of a recipient's pages. */
export async function loadRecipientsReport(
  deps: Pick<Deps, "core" | "comments" | "explain" | "now">,
  { workspace, subscription, page, month }: Omit<Due, "recipient"> & { page: string | null; month: string },
) {
  const { id: workspaceId, timeZone } = workspace;
  const reader = { workspaceId, visible: null, db: databaseOf(deps, workspace), timeZone };
  const chosen = await withinChoice(deps.core, { ...reader, ...(page && { page }) });
  return loadReport(deps, { ...chosen, subscription, month });
}

function factsOf({ total, hidden, before, causes, facts, answers, waiting, corrected }: Report): [string, string][] {
  const beside = (now: number, earlier: number) => `${figure(now)} (antes, ${figure(earlier)})`;
  return [
    ["Comentarios recibidos", beside(total, before.total)],
    ["Ocultos o borrados", beside(hidden, before.hidden)],
    ...(causes.length > 0
      ? [["Por qué", causes.map(({ name, comments }) => `${name}: ${figure(comments)}`).join(", ")] as [string, string]]
      : []),
    ...(facts.medianSeconds === null
      ? []
      : [["De recibirlo a ocultarlo, mediana", spanText(facts.medianSeconds)] as [string, string]]),
    ...(answers?.all
      ? [["Primera respuesta, mediana", spanText(answers.all.medianMs / 1000)] as [string, string]]
      : []),
    ["Errores corregidos", figure(corrected)],
    ["Esperan respuesta ahora", figure(waiting)],
  ];
}
