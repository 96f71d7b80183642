import { and, desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { alertTargetContext } from "../../platform/crypto/seal.ts";
import { alertDeliveries, alertSettings, workspaces } from "../../platform/db/core.ts";
import { isoTime } from "../../time.ts";
import { type AlertSwitches, COMPLAINT_HOURS, DEFAULT_SWITCHES } from "../../vocabulary/alerts.ts";
import type { AlertSettingsInput } from "./schemas.ts";
import { isAllowedTarget, isSlackWebhook } from "./target.ts";

type Row = typeof alertSettings.$inferSelect;
type SettingsDeps = Pick<Deps, "core" | "sealer">;

/** The number of deliveries that the screen shows. */
const SHOWN = 20;
const LOGGED = ["webhook", "slack"] as const;

const Webhook = z.object({ url: z.string(), secret: z.string() });
type Webhook = z.infer<typeof Webhook>;

const rowOf = ({ core }: Pick<Deps, "core">, workspaceId: number): Promise<Row | undefined> =>
  core.select().from(alertSettings).where(eq(alertSettings.workspaceId, workspaceId)).get();

/** The switches of a stored row; a kind or channel that is newer than the row has its default. */
export const switchesOf = (stored: Partial<AlertSwitches> | undefined | null): AlertSwitches => ({
  ...DEFAULT_SWITCHES,
  ...stored,
});

/** The address and the secret of the workspace's webhook; null without one. */
export async function webhookOf(
  { sealer }: Pick<Deps, "sealer">,
  { workspaceId, sealedWebhook }: Pick<Row, "workspaceId" | "sealedWebhook">,
): Promise<Webhook | null> {
  if (!sealedWebhook) return null;
  return Webhook.parse(JSON.parse(await sealer.open(sealedWebhook, alertTargetContext(workspaceId, "webhook"))));
}

/** The alerts that the workspace gets, where they go, and the latest deliveries. */
export async function alertSettingsOf(deps: SettingsDeps, { workspaceId }: { workspaceId: number }) {
  const row = await rowOf(deps, workspaceId);
  const log = await deps.core
    .select()
    .from(alertDeliveries)
    // Devices belong to the people themselves.
    .where(and(eq(alertDeliveries.workspaceId, workspaceId), inArray(alertDeliveries.channel, LOGGED)))
    .orderBy(desc(alertDeliveries.id))
    .limit(SHOWN);
  return {
    switches: switchesOf(row?.switches),
    quiet: row?.quiet ?? null,
    webhook: row ? await webhookOf(deps, row) : null,
    /** The address itself is not shown again, because anyone who has it can write to the channel. */
    hasSlack: Boolean(row?.sealedSlack),
    digest: row?.digest ?? "now",
    complaintHours: row?.complaintHours ?? COMPLAINT_HOURS,
    deliveries: log.map(({ id, channel, state, attempts, answer, createdAt }) => ({
      id: String(id),
      channel: channel === "slack" ? channel : ("webhook" as const),
      state,
      attempts,
      answer,
      created_at: isoTime(createdAt),
    })),
  };
}

/**
 * Saves the alert settings.
 *
 * @throws AppError `validation_failed` for an address that we do not call: private addresses, names of home networks, our own
 */
export async function saveAlertSettings(
  deps: SettingsDeps & Pick<Deps, "config" | "now">,
  input: AlertSettingsInput & { workspaceId: number },
): Promise<void> {
  const { core, sealer, config, now } = deps;
  const { workspaceId, switches, quiet, digest, complaintHours, webhookUrl, slackUrl } = input;
  if (webhookUrl && !isAllowedTarget(webhookUrl, new URL(config.APP_ORIGIN).hostname))
    throw refusedField("webhookUrl", "Escribe una dirección pública que empiece por https://");
  if (slackUrl && !isSlackWebhook(slackUrl))
    throw refusedField("slackUrl", "Escribe la dirección que da Slack: https://hooks.slack.com/services/…");
  const before = await rowOf(deps, workspaceId);
  const known = before && (await webhookOf(deps, before));
  const seal = (text: string, channel: "webhook" | "slack") =>
    sealer.seal(text, alertTargetContext(workspaceId, channel));
  const webhook = webhookUrl ? { url: webhookUrl, secret: known?.secret ?? newSecret() } : null;
  const slack = slackUrl === undefined ? before?.sealedSlack : slackUrl && (await seal(slackUrl, "slack"));
  const row = {
    switches: switchesOf(switches),
    quiet,
    digest,
    complaintHours: complaintHours ?? before?.complaintHours ?? COMPLAINT_HOURS,
    sealedWebhook: webhook && (await seal(JSON.stringify(webhook), "webhook")),
    sealedSlack: slack ?? null,
    updatedAt: now(),
  };
  await core
    .insert(alertSettings)
    .values({ workspaceId, ...row })
    .onConflictDoUpdate({ target: alertSettings.workspaceId, set: row });
  // With the new hours, complaints may be overdue earlier than the next examination.
  await core.update(workspaces).set({ watchAt: 0 }).where(eq(workspaces.id, workspaceId));
}

const refusedField = (field: string, message: string) =>
  new AppError("validation_failed", { fieldErrors: [{ field, message }] });

/** 256 random bits. */
const newSecret = () => `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64")}`;
