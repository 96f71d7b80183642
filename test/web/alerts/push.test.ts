import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { pushBody } from "../../../worker/features/alerts/channels/push.ts";

type Listener = (event: { data: unknown; waitUntil: (work: Promise<void>) => void }) => void;

/** The notification that the service worker shows for a push. */
async function shownFor(body: string) {
  const showNotification = vi.fn();
  const listeners = new Map<string, Listener>();
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    registration: { showNotification },
  };
  new Function("self", readFileSync("web/public/sw.js", "utf8"))(self);
  let work: Promise<void> | undefined;
  listeners.get("push")!({ data: { json: () => JSON.parse(body) }, waitUntil: (asked) => (work = asked) });
  await work;
  return showNotification.mock.calls[0];
}

it("the service worker shows what the server pushes: every part of it has its place", async () => {
  const body = pushBody({ id: 7, sentences: ["Se cayó la conexión."], place: "/accounts" });
  expect(await shownFor(body)).toEqual([
    "Atalaya",
    expect.objectContaining({ body: "Se cayó la conexión.", tag: "alert-7", data: { url: "/accounts" } }),
  ]);
  expect(Object.keys(JSON.parse(body)).sort()).toEqual(["body", "tag", "title", "url"]);
});
