import { and, eq } from "drizzle-orm";
import { subscriptions, webhooks, workspaces } from "../../../platform/db/core.ts";
import { signedHeaders } from "../../../platform/webhooks/sign.ts";
import { isoTime } from "../../../time.ts";
import { isOnEveryPlan } from "../../../vocabulary/webhooks.ts";
import { presentComments } from "../../comments/list/present.ts";
import { publicComment } from "../../comments/list/public-comment.ts";
import { ownComments } from "../../comments/queries.ts";
import { entitlements } from "../../plans/entitlements.ts";
import { endAlert, raiseAlert } from "../raise.ts";
import { placeOf, sentenceOf } from "../texts.ts";
import { eventBody, hearsOf, isOfWorkspace, listeningWebhooks, openWebhook, type WebhookRow } from "../webhook-rows.ts";
import { type Channel, type DeliverDeps, type Message, NO_TARGET, type Outcome, outcomeOf } from "./channel.ts";
import { isPublicAddress } from "./public-address.ts";

/** From this attempt of a message on, the receiver has failed for more than half an hour, and people are told; of a redirect at once. */
const TELLS_AT = 4;

/**
 * The webhooks of the workspace: alerts, and events (`vocabulary/webhooks.ts`). Names, times and signatures are those of
 * https://www.standardwebhooks.com; a receiver recognises a repeated message by its `webhook-id`.
 */
export const webhook: Channel = {
  target: null,
  async readers({ core }, { workspaceId, chosen }) {
    if (chosen.length === 0) return [];
    const listening = await listeningWebhooks(core, workspaceId, "alert.raised");
    return listening.map((row) => ({
      ...{ webhookId: row.id, event: "alert.raised", eventId: `alert_${chosen[0]!.id}` },
      // That it fails is for people, and for the other webhooks.
      due: chosen.filter(({ data, subject }) => hearsOf(row, data.pageId) && subject !== row.publicId),
    }));
  },
  words({ alerts, origin, at }) {
    const raised = alerts.map(({ id, kind, data, createdAt }) => ({
      id: String(id),
      kind,
      text: sentenceOf({ kind, data }),
      page_name: data.page,
      count: data.count,
      at: isoTime(createdAt),
      url: origin + placeOf({ kind, data }),
    }));
    return eventBody("alert.raised", { at, data: { alerts: raised } });
  },
  async deliver(deps, message) {
    const { core, postWebhook, config, now } = deps;
    const found = await core
      .select({ row: webhooks, subscription: subscriptions, shard: workspaces.shard })
      .from(webhooks)
      .innerJoin(subscriptions, eq(subscriptions.workspaceId, webhooks.workspaceId))
      .innerJoin(workspaces, eq(workspaces.id, webhooks.workspaceId))
      .where(and(isOfWorkspace(message.workspaceId), eq(webhooks.id, message.webhookId ?? 0)))
      .get();
    if (!found || found.row.offAt !== null) return NO_TARGET;
    if (!isOnEveryPlan(message.event!) && !entitlements(found.subscription, now()).api)
      return { state: "failed", answer: "plan_required" };
    const { address, secrets } = await openWebhook(deps, found.row);
    // Checked again, because the rules may have become stricter since it was saved.
    if (!isPublicAddress(address, new URL(config.APP_ORIGIN).hostname)) return NO_TARGET;
    const body = await bodyOf(deps, message, found.shard);
    if (body === null) return { state: "failed", answer: "comment_gone" };
    const signing = secrets.filter(({ until }) => until === null || until > now()).map(({ secret }) => secret);
    const headers = signedHeaders(signing, { id: message.eventId!, at: now(), body });
    const outcome = outcomeOf(await postWebhook(address, headers, body));
    await noteHealth(deps, found.row, message, outcome);
    return outcome;
  },
};

/** The body with the comment as it is now: no text of a comment waits here. Null when the comment is not there any more. */
async function bodyOf(deps: DeliverDeps, { workspaceId, commentId, body }: Message, shard: string) {
  if (commentId === null) return body;
  const db = deps.comments(shard);
  const [comment] = await presentComments(deps, db, await ownComments({ db, workspaceId, visible: null }, [commentId]));
  if (!comment) return null;
  const { data, ...event } = JSON.parse(body);
  return JSON.stringify({ ...event, data: { ...data, comment: publicComment(comment) } });
}

/** Stores whether the receiver accepts what is sent, and raises or ends the alert about it. One that is gone is switched off. */
async function noteHealth(
  deps: DeliverDeps,
  { id, publicId, workspaceId, host, failingSince }: WebhookRow,
  { attempts }: Message,
  { state, answer }: Outcome,
): Promise<void> {
  const about = { workspaceId, kind: "webhook_failing", subject: publicId } as const;
  const store = (values: Partial<WebhookRow>) => deps.core.update(webhooks).set(values).where(eq(webhooks.id, id));
  const data = { page: null, count: null, detail: host };
  if (state === "sent") {
    if (failingSince === null) return;
    await store({ failingSince: null });
    await endAlert(deps, about);
  } else if (answer === "410") {
    await store({ offAt: deps.now() });
    await raiseAlert(deps, { ...about, kind: "webhook_off", data });
  } else {
    if (failingSince === null) await store({ failingSince: deps.now() });
    if (attempts >= TELLS_AT || state === "failed") await raiseAlert(deps, { ...about, data });
  }
}
