// The sender of a workspace's reports, and the people who receive them by mail.
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { mailSuppressions, reportBrands, reportRecipients, subscriptions, workspaces } from "../../platform/db/core.ts";
import { newPublicId } from "../../platform/db/ids.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { addDays, localDay, localHour } from "../../time.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { LETTER_HOUR } from "../../vocabulary/mail.ts";
import type { PageLink } from "../../vocabulary/paths.ts";
import { countAttempt, type Member } from "../auth/queries.ts";
import { addressKeyOf, sendMails, storeMail } from "../mail/store-mail.ts";
import { resumeMail } from "../mail/subscriptions.ts";
import { entitlements, type SubscriptionTerms } from "../plans/entitlements.ts";
import { readReportLink, signReportLink } from "./report-links.ts";
import type { BrandInput, RecipientInput } from "./schemas.ts";

/** The maximum number of recipients, and of confirmations that a workspace mails in a day. */
const MAX_RECIPIENTS = 30;

/** The sender of a report; `logo` is a path, `isUnbranded` whether our own name is left out. */
export type Brand = { name: string; sentence: string; logo: PageLink | null; isUnbranded: boolean };
type Of = { workspaceId: number };

export async function loadBrand(
  { core, now }: Pick<Deps, "core" | "now">,
  { workspaceId, subscription }: Of & { subscription: SubscriptionTerms },
): Promise<Brand> {
  const row = await core
    .select({ workspace: workspaces, brand: reportBrands })
    .from(workspaces)
    .leftJoin(reportBrands, eq(reportBrands.workspaceId, workspaces.id))
    .where(eq(workspaces.id, workspaceId))
    .get();
  const { clientReports, unbranded } = entitlements(subscription, now());
  const brand = clientReports ? row?.brand : null;
  return {
    name: brand?.name || row?.workspace.name || "",
    sentence: brand?.sentence ?? "",
    logo: brand?.logo ? `/api/mail/logo/${row!.workspace.publicId}?v=${brand.updatedAt}` : null,
    isUnbranded: unbranded,
  };
}

/** @param input.logo null removes it; left out, it stays */
export async function saveBrand({ core, now }: Pick<Deps, "core" | "now">, { workspaceId, ...brand }: Of & BrandInput) {
  const row = { ...brand, updatedAt: now() };
  await core
    .insert(reportBrands)
    .values({ workspaceId, ...row })
    .onConflictDoUpdate({ target: reportBrands.workspaceId, set: row });
}

/** The recipients, with what they answered. */
export async function listRecipients({ core }: Pick<Deps, "core">, { workspaceId }: Of) {
  const rows = await core.select().from(reportRecipients).where(eq(reportRecipients.workspaceId, workspaceId));
  const keyed = await Promise.all(rows.map(async (row) => ({ ...row, key: await addressKeyOf(row.email) })));
  const stopped = await core
    .select({ key: mailSuppressions.addressKey })
    .from(mailSuppressions)
    .where(
      and(
        inArray(mailSuppressions.addressKey, boundList(keyed.map(({ key }) => key))),
        inArray(mailSuppressions.scope, ["all", "informe"]),
      ),
    );
  return keyed.map(({ publicId: id, email, page, confirmedAt, key }) => ({
    ...{ id, email, page },
    state: stopped.some((each) => each.key === key)
      ? ("stopped" as const)
      : confirmedAt === null
        ? ("asked" as const)
        : ("confirmed" as const),
  }));
}

/**
 * Asks an address whether it wants reports. One that is there already is asked again, and gets none until it confirms.
 *
 * @throws AppError `email_unverified` for a person whose own address is not verified, `too_many_requests`
 */
export async function addRecipient(
  deps: Pick<Deps, "core" | "sealer" | "queues" | "config" | "now">,
  { user, workspace, subscription }: Pick<Member, "user" | "workspace" | "subscription">,
  { email, page }: RecipientInput,
): Promise<void> {
  const { core, now } = deps;
  if (user.emailVerifiedAt === null) throw new AppError("email_unverified");
  const { id: workspaceId } = workspace;
  const attempt = { accountKey: `report_recipients:${workspaceId}`, now: now(), windowMs: DAY_MS };
  const others = await core.$count(reportRecipients, eq(reportRecipients.workspaceId, workspaceId));
  if (others >= MAX_RECIPIENTS || (await countAttempt(core, attempt)) > MAX_RECIPIENTS)
    throw new AppError("too_many_requests", { facts: "recipients of reports" });
  const row = { publicId: newPublicId(), page: page || null, createdAt: now(), confirmedAt: null, nextAt: null };
  await core
    .insert(reportRecipients)
    .values({ workspaceId, email, ...row })
    .onConflictDoUpdate({ target: [reportRecipients.workspaceId, reportRecipients.email], set: row });
  const { name, isUnbranded } = await loadBrand(deps, { workspaceId, subscription });
  const token = await signReportLink(deps, { kind: "confirm", recipient: row.publicId });
  const mail = await storeMail(deps, {
    key: `report_confirm:${row.publicId}`,
    ...{ to: email, workspaceId, letter: "report_confirm" },
    data: { brand: { name: name || user.name, logo: null, isUnbranded }, href: `/api/mail/report?token=${token}` },
  });
  await sendMails(deps, [mail]);
}

/** @throws AppError `not_found` */
export async function removeRecipient({ core }: Pick<Deps, "core">, { workspaceId, id }: Of & { id: string }) {
  const removed = await core
    .delete(reportRecipients)
    .where(and(eq(reportRecipients.workspaceId, workspaceId), eq(reportRecipients.publicId, id)))
    .returning({ id: reportRecipients.publicId });
  if (removed.length === 0) throw new AppError("not_found", { facts: "recipient" });
}

/** Records that a recipient wants the reports, also one who had unsubscribed. @throws AppError `link_unknown` */
export async function confirmRecipient(deps: Pick<Deps, "core" | "config" | "now">, token: string): Promise<void> {
  const { core, now } = deps;
  const { recipient } = await readReportLink(deps, { kind: "confirm", token });
  const { recipient: found, workspace } = await ownRecipient(core, recipient);
  const confirmed = { confirmedAt: now(), nextAt: nextReportAt(now(), workspace.timeZone) };
  await core
    .update(reportRecipients)
    .set(confirmed)
    .where(and(eq(reportRecipients.publicId, recipient), sql`${reportRecipients.confirmedAt} IS NULL`));
  await resumeMail(deps, { email: found.email, scope: "informe" });
}

/** Recipients with the workspace of their report; a condition follows. */
export const recipients = (core: CoreDb) =>
  core
    .select({ recipient: reportRecipients, workspace: workspaces, subscription: subscriptions })
    .from(reportRecipients)
    .innerJoin(workspaces, eq(workspaces.id, reportRecipients.workspaceId))
    .innerJoin(subscriptions, eq(subscriptions.workspaceId, reportRecipients.workspaceId));

/** The recipient of a link, with the workspace of the report. @throws AppError `link_unknown` for one who was removed */
export async function ownRecipient(core: CoreDb, publicId: string) {
  const [found] = await recipients(core).where(eq(reportRecipients.publicId, publicId));
  if (!found) throw new AppError("link_unknown");
  return found;
}

/** At eight on the first of the next month, in the workspace's time zone. */
export function nextReportAt(at: number, timeZone: string): number {
  const month = localDay(at, timeZone).slice(0, 8);
  return localHour(`${addDays(`${month}01`, 31).slice(0, 8)}01`, LETTER_HOUR, timeZone);
}
