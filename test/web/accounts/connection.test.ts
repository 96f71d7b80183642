import { expect, it } from "vitest";
import { connectionState, provenState, stateText } from "../../../web/features/accounts/health/connection-state.ts";
import { durationText } from "../../../web/features/accounts/health/health-facts.tsx";
import { makeAccount, makeHealth } from "./fixtures.ts";

const CHECKED = "2026-01-01T12:00:00.000Z";
const SOON = Date.parse(CHECKED) + 5 * 60_000;
const NEXT_DAY = Date.parse(CHECKED) + 24 * 3_600_000;

const sound = { subscribed: true, problem: null, problems: [], checked_at: CHECKED, state: "ok" as const };

it.each([
  ["ok", "checked a moment ago without a problem", sound, SOON],
  ["unknown", "never checked", { ...sound, checked_at: null }, SOON],
  ["unknown", "checked a day ago", sound, NEXT_DAY],
  ["unknown", "checked, and not yet proven to miss nothing", { ...sound, state: "unknown" as const }, SOON],
  ["unknown", "not subscribed", { ...sound, subscribed: false }, SOON],
  ["warning", "silent", { ...sound, state: "warning" as const }, SOON],
  ["broken", "not sent any webhook", { ...sound, state: "broken" as const }, NEXT_DAY],
  ["broken", "refused by the network", { ...sound, problem: "token" as const }, SOON],
])("calls %s an account that is %s", (state, _why, connection, now) => {
  expect(connectionState(makeAccount({ connection }), now)).toBe(state);
});

it.each([
  ["ok", "every link is proven", makeHealth(), SOON],
  ["unknown", "the proof is a day old", makeHealth(), NEXT_DAY],
  ["unknown", "the token could not be checked", makeHealth({ token: null }), SOON],
  [
    "unknown",
    "the page's subscription could not be read",
    makeHealth({ subscription: { app: true, page: null, fields: null } }),
    SOON,
  ],
  ["broken", "the server found it broken", makeHealth({ state: "broken" }), SOON],
])("says %s when %s", (state, _why, health, now) => {
  expect(provenState(health, now)).toBe(state);
});

it("says that a connection is right only with a recent check", () => {
  expect(stateText("ok", { checkedAt: CHECKED, now: SOON })).toBe("Conexión correcta");
  expect(stateText("unknown", { checkedAt: null, now: SOON })).toBe("Sin comprobar");
  expect(stateText("unknown", { checkedAt: CHECKED, now: NEXT_DAY })).toBe("Comprobada hace 1 día");
  expect(stateText("broken", { checkedAt: CHECKED, now: SOON })).toBe("Con problemas");
  expect(stateText("warning", { checkedAt: CHECKED, now: SOON })).toBe("Con avisos");
});

it.each([
  [1.44, "1,4 s"],
  [75, "1 min"],
  [7_200, "2 h"],
])("writes %d seconds as %s", (seconds, text) => expect(durationText(seconds)).toBe(text));
