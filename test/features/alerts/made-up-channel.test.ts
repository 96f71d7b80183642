// A channel that the product does not have goes the whole way, registered like any other: what it does in `CHANNELS`, its words in
// `ALERT_CHANNELS`.
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Channel, outcomeOf } from "../../../worker/features/alerts/channels/channel.ts";
import { CHANNELS } from "../../../worker/features/alerts/channels/channels.ts";
import { enqueueDeliveries } from "../../../worker/features/alerts/deliveries.ts";
import { raiseAlert } from "../../../worker/features/alerts/raise.ts";
import { reportAlerts } from "../../../worker/features/alerts/report-alerts.ts";
import { ALERT_CHANNELS, type AlertChannel, DEFAULT_SWITCHES } from "../../../worker/vocabulary/alerts.ts";
import { HOUR_MS, MINUTE_MS } from "../../../worker/vocabulary/durations.ts";
import { bodyOf } from "../../support/factories.ts";
import { app, clock, newScene, scene } from "../../support/scene.ts";

/** The only place where a name outside of the vocabulary is used as a channel. */
const PIGEON = "pigeon" as AlertChannel;
const LOFT = "loft:17";

const pigeon: Channel = {
  target: {
    accepts: (address) => /^loft:\d+$/.test(address),
    refusal: "Escribe el número de tu palomar: loft:…",
  },
  words: ({ sentences, place, origin }) => `${sentences.join(" / ")} ${origin}${place}`,
  deliver: async ({ postWebhook }, { body }, { address }) =>
    outcomeOf(await postWebhook("https://pigeons.example.com/", { loft: address }, body)),
};

let flown: { loft: string | undefined; body: string }[];
let answers: number[];
beforeEach(async () => {
  await newScene(Date.UTC(2026, 0, 15, 11));
  Object.assign(CHANNELS, { [PIGEON]: pigeon });
  Object.assign(ALERT_CHANNELS, {
    [PIGEON]: { label: "Paloma", chosenBy: "workspace", target: { label: "Palomar", placeholder: "loft:" } },
  });
  [flown, answers] = [[], []];
  app.deps.postWebhook = async (_, { loft }, body) => {
    flown.push({ loft, body: String(body) });
    return { status: answers.shift() ?? 200, retryAfterMs: 0 };
  };
});
afterEach(() => {
  delete (CHANNELS as Partial<typeof CHANNELS>)[PIGEON];
  delete (ALERT_CHANNELS as Partial<typeof ALERT_CHANNELS>)[PIGEON];
});

const switches = { ...DEFAULT_SWITCHES, usage_over: ["mail", PIGEON] };
const save = (more: object) =>
  app.request("/api/alerts", { method: "PUT", token: scene.owner.token, json: { switches, quiet: null, ...more } });
const settings = async () => await scene.answer<{ targets: unknown[]; deliveries: unknown[] }>("/api/alerts");
async function raise() {
  const { workspaceId } = (await app.deps.core.query.memberships.findFirst())!;
  const data = { page: null, count: null };
  await raiseAlert(app.deps, { workspaceId, kind: "usage_over", subject: `${clock.now}`, data });
  await pass(MINUTE_MS);
}
async function pass(ms: number) {
  clock.now += ms;
  await reportAlerts(app.deps);
  await enqueueDeliveries(app.deps);
  await app.drain();
}

it("the settings accept its address, refuse another one in its words, and do not show it again", async () => {
  expect((await settings()).targets).toContainEqual({ channel: PIGEON, isSet: false });
  const refused = await save({ targets: { [PIGEON]: "loft:abc" } });
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { errors: [{ field: `targets.${PIGEON}`, message: "Escribe el número de tu palomar: loft:…" }] },
  ]);
  await bodyOf(await save({ targets: { [PIGEON]: LOFT } }));
  expect((await settings()).targets).toContainEqual({ channel: PIGEON, isSet: true });
  await bodyOf(await save({ targets: { [PIGEON]: null } }));
  await raise();
  expect(flown).toEqual([]);
});

it("an alert is worded and delivered by it, beside the mail, and the log shows the answer", async () => {
  await bodyOf(await save({ targets: { [PIGEON]: LOFT } }));
  await raise();
  expect(flown).toEqual([
    { loft: LOFT, body: `Has usado todos los comentarios de tu plan este mes. ${app.appOrigin}/settings/plan` },
  ]);
  expect(app.mails).toHaveLength(1);
  expect((await settings()).deliveries).toMatchObject([{ channel: PIGEON, state: "sent", attempts: 1, answer: "200" }]);
});

it("a delivery that fails is tried nine times in two days, and one that leads elsewhere once", async () => {
  await bodyOf(await save({ targets: { [PIGEON]: LOFT } }));
  answers = Array.from({ length: 99 }, () => 503);
  await raise();
  for (let hours = 0; hours < 48; hours++) await pass(HOUR_MS);
  expect(flown).toHaveLength(9);
  expect((await settings()).deliveries).toMatchObject([{ state: "failed", attempts: 9, answer: "503" }]);
  answers = [302];
  await raise();
  for (let hours = 0; hours < 3; hours++) await pass(HOUR_MS);
  expect(flown).toHaveLength(10);
  expect((await settings()).deliveries[0]).toMatchObject({ state: "failed", attempts: 1, answer: "302" });
});
