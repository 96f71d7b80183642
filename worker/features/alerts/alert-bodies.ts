// The bodies of alerts for an owner's webhook, and for Slack. Pure, except for the time.
import type { Deps } from "../../deps.ts";
import type { alerts } from "../../platform/db/core.ts";
import { isoTime } from "../../time.ts";
import { placeOf, sentenceOf } from "./texts-es.ts";

export type AlertRow = typeof alerts.$inferSelect;

/** The sentences of some alerts without repeats: a page and its Instagram account often have the same name. */
export const sentencesOf = (due: readonly AlertRow[]): string[] => [
  ...new Set(due.map(({ kind, data }) => sentenceOf(kind, data))),
];

/** The body for a webhook, with names and times as https://www.standardwebhooks.com recommends. Null without alerts. */
export function webhookBody({ config, now }: Pick<Deps, "config" | "now">, due: readonly AlertRow[]): string | null {
  if (due.length === 0) return null;
  const raised = due.map(({ id, kind, data, createdAt }) => ({
    id: String(id),
    kind,
    text: sentenceOf(kind, data),
    page: data.page,
    count: data.count,
    at: isoTime(createdAt),
    url: config.APP_ORIGIN + placeOf(kind),
  }));
  return JSON.stringify({ type: "alerts.raised", timestamp: isoTime(now()), data: { alerts: raised } });
}

/** The body for Slack; null without alerts. */
export function slackBody({ config }: Pick<Deps, "config">, due: readonly AlertRow[]): string | null {
  if (due.length === 0) return null;
  const lines = sentencesOf(due).map((text) => `• ${slackText(text)}`);
  return JSON.stringify({ text: [...lines, config.APP_ORIGIN + placeOf(due[0]!.kind)].join("\n") });
}

/** Slack reads `&`, `<` and `>` as markup: https://docs.slack.dev/messaging/formatting-message-text */
const slackText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
