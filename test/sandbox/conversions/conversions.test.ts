// The local Conversions API refuses what Meta's refuses, and stores and shows all other events.
import { beforeEach, expect, it } from "vitest";
import { SANDBOX_PIXEL } from "../../../tools/sandbox/conversions/conversions.ts";
import { type Opened, openSandbox } from "../support.ts";

const NOW = Date.UTC(2026, 0, 15);
const HASH = "a".repeat(64);
const EVENT = {
  event_name: "CompleteRegistration",
  event_time: NOW / 1000 - 60,
  event_id: "e1",
  event_source_url: "https://atalaya.example/register",
  action_source: "website",
  user_data: { em: [HASH], client_user_agent: "Mozilla/5.0" },
};

let open: Opened;
beforeEach(() => {
  open = openSandbox({ now: () => NOW });
});

const send = (data: unknown, more: Record<string, unknown> = {}, pixel = SANDBOX_PIXEL.id) =>
  open.call("POST", `/v26.0/${pixel}/events`, { data, access_token: SANDBOX_PIXEL.token, ...more });
const shown = async () =>
  (await open.ask<{ events: { event_id: string; counted: boolean }[] }>("GET", "/sandbox/conversions")).events;

it("accepts a whole event, and shows it until it is reset", async () => {
  expect(await send([EVENT])).toMatchObject({ status: 200, body: { events_received: 1 } });
  expect(await shown()).toMatchObject([{ ...EVENT, receivedAt: NOW, counted: true }]);
  await open.ask("DELETE", "/sandbox/conversions");
  expect(await shown()).toEqual([]);
});

it("counts an event's name and id once", async () => {
  await send([EVENT]);
  await send([EVENT, { ...EVENT, event_name: "StartTrial" }]);
  expect((await shown()).map(({ counted }) => counted)).toEqual([true, false, true]);
});

it.each([
  ["another token", [EVENT], { access_token: "other" }, 401, 190, undefined],
  ["no list", EVENT, {}, 400, 100, undefined],
  ["a time a week ago", [{ ...EVENT, event_time: NOW / 1000 - 7 * 86_400 - 1 }], {}, 400, 100, 2804003],
  ["a time to come", [{ ...EVENT, event_time: NOW / 1000 + 3600 }], {}, 400, 100, undefined],
  [
    "an address that is not hashed",
    [{ ...EVENT, user_data: { ...EVENT.user_data, em: ["a@b.c"] } }],
    {},
    400,
    100,
    undefined,
  ],
  ["nobody", [{ ...EVENT, user_data: { client_user_agent: "x", country: HASH } }], {}, 400, 100, 2804050],
  ["no browser", [{ ...EVENT, user_data: { em: [HASH] } }], {}, 400, 100, undefined],
  ["a purchase without an amount", [{ ...EVENT, event_name: "Purchase" }], {}, 400, 100, undefined],
  ["a word it does not know", [{ ...EVENT, referer: "x" }], {}, 400, 100, undefined],
] as const)("refuses %s, and takes none of the others", async (_, data, more, status, code, subcode) => {
  const good = { ...EVENT, event_id: "e2" };
  const answer = await send(Array.isArray(data) ? [good, ...data] : data, more);
  expect(answer).toMatchObject({ status, body: { error: { code, ...(subcode && { error_subcode: subcode }) } } });
  expect(await shown()).toEqual([]);
});

it("refuses another pixel", async () => {
  expect(await send([EVENT], {}, "42")).toMatchObject({
    status: 400,
    body: { error: { code: 100, error_subcode: 33 } },
  });
});

it("fails on request, with or without storing the event", async () => {
  const fault = { method: "POST", path: "/events$", status: 500, code: 2, message: "later" };
  await open.ask("PUT", "/sandbox/faults", { scripted: [{ ...fault, afterWrite: true }] });
  expect((await send([EVENT])).status).toBe(500);
  expect(await shown()).toHaveLength(1);
});
