import { takeEvents } from "../conversions/take-events.ts";
import type { Machine } from "../machine.ts";
import { serveBatch } from "./batch.ts";
import type { RawCall } from "./call.ts";
import { dispatch } from "./dispatch.ts";
import { badParameter, unknownPath } from "./errors.ts";
import { readCall } from "./params.ts";
import { type Answer, serve } from "./serve.ts";
import { isKnownVersion } from "./version.ts";

const MAX_IDS = 50;

/** The Graph API: all requests except those to the sandbox's own addresses. */
export async function serveGraph(machine: Machine, request: Request): Promise<Response> {
  const { status, headers, body, raw, reset } = await answer(machine, await readCall(request));
  return new Response(reset ? brokenBody() : (raw ?? JSON.stringify(body)), { status, headers });
}

/** A body that breaks off; a server closes the connection then. */
const brokenBody = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("{"));
    },
    pull(controller) {
      controller.error(new Error("connection reset"));
    },
  });

async function answer(machine: Machine, call: RawCall): Promise<Answer> {
  if (!isKnownVersion(call.version)) {
    return serve(machine, call, () => Promise.reject(unknownPath(`/${call.path.join("/")}`)));
  }
  if (call.method === "POST" && call.path.length === 0) return answerBatch(machine, call);
  if (call.method === "POST" && call.path[1] === "events")
    return serve(machine, call, async () => takeEvents(machine, call));
  if (call.method === "GET" && call.params.ids !== undefined && call.path.length <= 1) {
    return serve(machine, call, () => byIds(machine, call));
  }
  return serve(machine, call);
}

/** Answers a batch. Its parts are logged one by one; only an unreadable batch is logged as a refused call. */
async function answerBatch(machine: Machine, call: RawCall): Promise<Answer> {
  try {
    const body = await serveBatch(machine, call);
    return { status: 200, headers: { "content-type": "application/json; charset=UTF-8" }, body };
  } catch (error) {
    return serve(machine, call, () => Promise.reject(error));
  }
}

/** `?ids=a,b`: answers several nodes, or one edge of each; all or nothing. Each id counts as a call. */
async function byIds(machine: Machine, call: RawCall) {
  const { ids = "", ...params } = call.params;
  const wanted = ids.split(",").filter(Boolean);
  if (wanted.length === 0) throw badParameter("Cannot specify an empty identifier");
  if (wanted.length > MAX_IDS) throw badParameter(`Too many IDs. Maximum: ${MAX_IDS}. Provided: ${wanted.length}.`);
  const found: Record<string, unknown> = {};
  for (const id of wanted) {
    if (id !== wanted[0]) machine.usage.count(undefined);
    found[id] = await dispatch(machine, { ...call, params, path: [id, ...call.path] });
  }
  return found;
}
