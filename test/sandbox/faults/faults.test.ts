import { expect, it } from "vitest";
import { connect, openConnected, openSandbox, refusal, visitorWrites } from "../support.ts";

it("fails the next calls that match, and no others", async () => {
  const { opened, post, refusedTo } = await openConnected();
  const id = await visitorWrites(opened, post, "hola");
  await opened.ask("PUT", "/sandbox/faults", {
    scripted: [{ method: "POST", path: `^/${id}$`, times: 2, status: 400, code: 368, message: "blocked" }],
  });
  const hide = async () => await refusedTo("POST", id, { is_hidden: true });
  expect(await refusedTo("GET", id)).toBe("no refusal");
  expect([await hide(), await hide(), await hide()]).toEqual(["368", "368", "no refusal"]);
});

it.each([
  [false, 0],
  [true, 1],
])("answers an error after the write was done: %s", async (afterWrite, expected) => {
  const { opened, post, token } = await openConnected();
  await opened.ask("PUT", "/sandbox/faults", { errorRate: 1, afterWrite });
  const reply = await opened.call("POST", `/v26.0/${post}/comments`, { message: "hola", access_token: token });
  expect([reply.status, refusal(reply)]).toEqual([500, "2"]);
  const { comments } = await opened.ask<{ comments: unknown[] }>("GET", "/sandbox/comments", { target: post });
  expect(comments).toHaveLength(expected);
});

it("limits the next calls of one page, and says so in the headers", async () => {
  const { opened, pageId, token, userToken, refusedTo } = await openConnected();
  await opened.ask("PUT", "/sandbox/faults", {
    rateLimit: { code: 80001, calls: 1, objectId: pageId, regainMinutes: 5 },
  });
  expect(refusal(await opened.call("GET", "/v26.0/me", { access_token: userToken }))).toBe("no refusal");
  const limited = await opened.call("GET", `/v26.0/${pageId}`, { access_token: token });
  expect(refusal(limited)).toBe("80001");
  expect(limited.headers.get("x-business-use-case-usage")).toContain('"estimated_time_to_regain_access":5');
  expect(await refusedTo("GET", pageId)).toBe("no refusal");
});

it("limits every call for some seconds", async () => {
  let now = Date.UTC(2026, 10, 1);
  const opened = openSandbox({ now: () => now });
  const { userToken } = await connect(opened);
  await opened.ask("PUT", "/sandbox/faults", { rateLimit: { seconds: 30 } });
  const ask = async () => refusal(await opened.call("GET", "/v26.0/me", { access_token: userToken }));
  expect(await ask()).toBe("4");
  now += 31_000;
  expect(await ask()).toBe("no refusal");
});

it("holds a call that is never answered for a minute, and delays others", async () => {
  const waits: number[] = [];
  const opened = openSandbox({ wait: async (ms) => void waits.push(ms) });
  const { userToken } = await connect(opened);
  await opened.ask("PUT", "/sandbox/faults", { latencyMs: 120, timeoutRate: 1 });
  expect((await opened.call("GET", "/v26.0/me", { access_token: userToken })).status).toBe(504);
  expect(waits).toEqual([120, 60_000]);
});

it("breaks off the connection in the middle of an answer", async () => {
  const { opened, userToken } = await openConnected();
  await opened.ask("PUT", "/sandbox/faults", { errorRate: 1, error: { reset: true } });
  await expect(opened.call("GET", "/v26.0/me", { access_token: userToken })).rejects.toThrow("connection reset");
});

it("deletes its faults on request", async () => {
  const { opened, userToken } = await openConnected();
  await opened.ask("PUT", "/sandbox/faults", { errorRate: 1 });
  await opened.ask("DELETE", "/sandbox/faults");
  expect((await opened.call("GET", "/v26.0/me", { access_token: userToken })).status).toBe(200);
});
