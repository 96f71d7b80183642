import { randomText } from "../auth/tokens.ts";
import { limitError, pickFault } from "../faults/pick-fault.ts";
import type { Machine } from "../machine.ts";
import { findComment } from "../world/world.ts";
import type { RawCall } from "./call.ts";
import { dispatch } from "./dispatch.ts";
import { GraphError, serviceError } from "./errors.ts";
import { isTrue } from "./params.ts";
import { servedVersion } from "./version.ts";

/** An answer. `raw`: the body as text; otherwise it is the JSON of `body`. `reset`: the connection ends in the middle of it. */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  raw?: string;
  reset?: boolean;
};

/**
 * Answers one call with everything around it: faults, limits, the log, Meta's headers. `perform` is the call itself. The parts of a
 * batch are answered one by one.
 */
export async function serve(machine: Machine, raw: RawCall, perform = () => dispatch(machine, raw)): Promise<Answer> {
  const started = performance.now();
  const traceId = `A${randomText(machine.random, 22)}`;
  const ownerId = ownerOf(machine, raw);
  machine.usage.count(ownerId);
  let answer: Answer;
  try {
    const body = await withFaults(machine, raw, ownerId, perform);
    answer = { status: 200, headers: headersFor(machine, raw, { traceId, ownerId }), body };
  } catch (error) {
    const refusal = error instanceof GraphError ? error : unexpected(error);
    answer = {
      status: refusal.status,
      headers: headersFor(machine, raw, { traceId, ownerId, regainMinutes: refusal.parts.regainMinutes }),
      body: refusal.body(traceId),
      raw: refusal.parts.raw,
      reset: refusal.parts.reset,
    };
    log(refusal.parts.code);
    return answer;
  }
  log();
  return answer;

  function log(code?: number) {
    machine.calls.add({
      at: machine.now(),
      method: raw.method,
      path: `/${raw.path.join("/")}`,
      object: raw.path[0] ?? "",
      action: actionOf(raw),
      status: answer.status,
      ...(code === undefined ? {} : { code }),
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
  }
}

async function withFaults(machine: Machine, raw: RawCall, ownerId: string | undefined, perform: () => unknown) {
  const { settings } = machine.faults;
  if (settings.latencyMs > 0) await machine.wait(settings.latencyMs);
  const fault = pickFault(machine, { method: raw.method, path: `/${raw.path.join("/")}`, ownerId });
  if (fault && "hang" in fault) {
    await machine.wait(settings.timeoutMs);
    throw new GraphError({ message: "Gateway timeout", code: 2, status: 504, isTransient: true });
  }
  if (fault && (raw.method === "GET" || !fault.afterWrite)) throw fault.error;
  if (machine.usage.app() > 100) throw limitError({ code: 4, regainMinutes: 60 });
  if (ownerId && machine.usage.object(ownerId) > 100) {
    throw limitError({ code: machine.world.pages.has(ownerId) ? 80001 : 80002, regainMinutes: 60 });
  }
  const body = await perform();
  if (fault) throw fault.error;
  return body;
}

/** The page or Instagram account whose limit a call counts for. */
function ownerOf({ world }: Machine, { path, token }: RawCall): string | undefined {
  const [name = ""] = path;
  if (name === "me") return world.tokens.get(token ?? "")?.pageId;
  if (world.pages.has(name) || world.instagrams.has(name)) return name;
  return (world.posts.get(name) ?? findComment(world, name))?.ownerId;
}

function unexpected(error: unknown): GraphError {
  console.error(error);
  return serviceError();
}

const BY_EDGE: Record<string, string> = {
  "POST comments": "reply",
  "POST replies": "reply",
  "POST messages": "private_reply",
  "POST feed": "publish",
  "POST subscribed_apps": "subscribe",
  "DELETE subscribed_apps": "unsubscribe",
  "POST subscriptions": "subscribe",
  "DELETE subscriptions": "unsubscribe",
  "DELETE permissions": "revoke",
  "POST blocked": "block",
  "DELETE blocked": "unblock",
};

/** The action of a call, in one word for the log. */
function actionOf({ method, path, params }: RawCall): string {
  if (path[0] === "oauth") return "token";
  const byEdge = path[1] && BY_EDGE[`${method} ${path[1]}`];
  if (byEdge) return byEdge;
  if (method === "GET") return "read";
  if (method === "DELETE") return "delete";
  const hidden = params.is_hidden ?? params.hide;
  if (hidden !== undefined) return isTrue(hidden) ? "hide" : "unhide";
  if (params.comment_enabled !== undefined) return isTrue(params.comment_enabled) ? "open" : "close";
  return params.message === undefined ? "other" : "edit";
}

/** Meta's response headers. Usage headers appear only after enough calls. */
function headersFor(
  { usage, world }: Machine,
  { version }: Pick<RawCall, "version">,
  { traceId, ownerId, regainMinutes }: { traceId: string; ownerId: string | undefined; regainMinutes?: number },
): Record<string, string> {
  const headers: Record<string, string> = {
    "content-type": "application/json; charset=UTF-8",
    "facebook-api-version": servedVersion(version),
    "x-fb-trace-id": traceId,
    "x-fb-rev": "1000000001",
    "x-fb-debug": traceId,
  };
  const isLimited = regainMinutes !== undefined;
  if (!isLimited && usage.total() <= usage.budgets.headersAfter) return headers;
  headers["x-app-usage"] = JSON.stringify(shares(isLimited ? 100 : usage.app()));
  if (ownerId) {
    const type = world.pages.has(ownerId) ? "pages" : "instagram";
    const share = shares(isLimited ? 100 : usage.object(ownerId));
    if (type === "pages") headers["x-page-usage"] = JSON.stringify(share);
    headers["x-business-use-case-usage"] = JSON.stringify({
      [ownerId]: [{ type, ...share, estimated_time_to_regain_access: regainMinutes ?? 0 }],
    });
  }
  return headers;
}

const shares = (percent: number) => ({ call_count: percent, total_cputime: percent, total_time: percent });
