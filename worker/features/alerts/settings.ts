import { and, desc, eq, inArray } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { alertTargetsContext } from "../../platform/crypto/seal.ts";
import { alertDeliveries, alertSettings, workspaces } from "../../platform/db/core.ts";
import { isoTime } from "../../time.ts";
import { type AlertChannel, type AlertSwitches, COMPLAINT_HOURS, DEFAULT_SWITCHES } from "../../vocabulary/alerts.ts";
import type { Target } from "./channels/channel.ts";
import { targetRules } from "./channels/channels.ts";
import type { AlertSettingsInput } from "./schemas.ts";
import { listeningWebhooks } from "./webhook-rows.ts";

type Row = typeof alertSettings.$inferSelect;
type SettingsDeps = Pick<Deps, "core" | "sealer">;
type Targets = Partial<Record<AlertChannel, Target>>;

/** The number of deliveries that the screen shows. */
const SHOWN = 20;

export const settingsRow = ({ core }: Pick<Deps, "core">, workspaceId: number): Promise<Row | undefined> =>
  core.select().from(alertSettings).where(eq(alertSettings.workspaceId, workspaceId)).get();

/** The switches of a stored row; a kind that it lacks has its default. */
export const switchesOf = (stored: Partial<AlertSwitches> | undefined | null): AlertSwitches => ({
  ...DEFAULT_SWITCHES,
  ...stored,
});

export async function targetsOf({ sealer }: Pick<Deps, "sealer">, row: Row | undefined | null): Promise<Targets> {
  if (!row?.sealedTargets) return {};
  return JSON.parse(await sealer.open(row.sealedTargets, alertTargetsContext(row.workspaceId)));
}

/** The alerts that the workspace gets, where they go, and the latest deliveries. */
export async function loadAlertSettings(deps: SettingsDeps, { workspaceId }: { workspaceId: number }) {
  const row = await settingsRow(deps, workspaceId);
  const stored = await targetsOf(deps, row);
  const rules = targetRules();
  // Mails and webhooks have a log of their own, and devices belong to the people themselves.
  const logged = rules.map(({ channel }) => channel);
  const log = await deps.core
    .select()
    .from(alertDeliveries)
    .where(and(eq(alertDeliveries.workspaceId, workspaceId), inArray(alertDeliveries.channel, logged)))
    .orderBy(desc(alertDeliveries.id))
    .limit(SHOWN);
  return {
    switches: switchesOf(row?.switches),
    quiet: row?.quiet ?? null,
    /** The channels that need an address. Anyone who has it can write there, so it is not shown again. */
    targets: rules.map(({ channel }) => ({ channel, isSet: Boolean(stored[channel]) })),
    /** Whether a webhook receives alerts. */
    hasWebhook: (await listeningWebhooks(deps.core, workspaceId, "alert.raised")).length > 0,
    digest: row?.digest ?? "now",
    complaintHours: row?.complaintHours ?? COMPLAINT_HOURS,
    deliveries: log.map(({ id, channel, state, attempts, answer, createdAt }) => ({
      id: String(id),
      channel,
      state,
      attempts,
      answer,
      created_at: isoTime(createdAt),
    })),
  };
}

/** @throws AppError `validation_failed` for an address that its channel does not accept */
export async function saveAlertSettings(
  deps: SettingsDeps & Pick<Deps, "config" | "now">,
  input: AlertSettingsInput & { workspaceId: number },
): Promise<void> {
  const { core, sealer, config, now } = deps;
  const { workspaceId, switches, quiet, digest, complaintHours } = input;
  const before = await settingsRow(deps, workspaceId);
  const targets = changedTargets(await targetsOf(deps, before), input.targets, new URL(config.APP_ORIGIN).hostname);
  const row = {
    switches: switchesOf(switches),
    quiet,
    digest,
    complaintHours: complaintHours ?? before?.complaintHours ?? COMPLAINT_HOURS,
    sealedTargets: await sealer.seal(JSON.stringify(targets), alertTargetsContext(workspaceId)),
    updatedAt: now(),
  };
  await core
    .insert(alertSettings)
    .values({ workspaceId, ...row })
    .onConflictDoUpdate({ target: alertSettings.workspaceId, set: row });
  // With the new hours, complaints may be overdue earlier than the next examination.
  await core.update(workspaces).set({ watchAt: 0 }).where(eq(workspaces.id, workspaceId));
}

function changedTargets(before: Targets, input: AlertSettingsInput["targets"], own: string): Targets {
  const after = { ...before };
  for (const { channel, accepts, refusal } of targetRules()) {
    const address = input[channel];
    if (address === undefined) continue;
    if (!address) delete after[channel];
    else if (accepts(address, own)) after[channel] = { address };
    else throw new AppError("validation_failed", { fieldErrors: [{ field: `targets.${channel}`, message: refusal }] });
  }
  return after;
}
