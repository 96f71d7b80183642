// Answers a request: checks the key and the parameters, applies faults, runs the operation once for each idempotency key, and expands ids.

import { runDue } from "../billing/due.ts";
import { check } from "../contract/check.ts";
import { type Fault, faultError, pickFault } from "../faults/faults.ts";
import type { Machine } from "../machine.ts";
import { wallTime } from "../world/clock.ts";
import { newId } from "../world/ids.ts";
import { refusal, respond } from "./answer.ts";
import { authenticate, checkSecret } from "./auth.ts";
import { StripeError } from "./errors.ts";
import { expand } from "./expand.ts";
import { decodeForm } from "./form.ts";
import { type Answer, oncePerKey } from "./idempotency.ts";
import type { Route } from "./routes.ts";

const KEPT_CALLS = 5000;

/** Answers a request. @param running  the idempotency keys of requests that are not answered yet */
export async function serveApi(
  machine: Machine,
  { findRoute, running }: { findRoute: (method: string, path: string) => Route; running: Set<string> },
  request: Request,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const requestId = newId(machine.world, "req");
  const key = request.method === "POST" ? request.headers.get("idempotency-key") : null;
  const form = request.method === "POST" ? await request.text() : search.slice(1);
  let answer: Answer;
  let fault: Fault | undefined;
  try {
    if (machine.faults.latencyMs > 0) await machine.wait(machine.faults.latencyMs);
    fault = pickFault(machine.faults, request.method, pathname);
    const kind = authenticate(request, pathname, machine.secretKey);
    const perform = async () => {
      if (fault?.kind === "timeout") await machine.wait(fault.ms);
      const route = findRoute(request.method, pathname);
      return run(machine, { route, form, path: pathname, kind, requestId, key, fault });
    };
    const asked = `${request.method} ${pathname} ${form}`;
    answer = key ? await oncePerKey(machine, { key, request: asked, running }, perform) : await perform();
  } catch (error) {
    answer = refusal(error);
  }
  logCall(machine, { method: request.method, path: pathname, status: answer.status, body: answer.body, key });
  return respond(answer, requestId, fault);
}

type Asked = {
  route: Route;
  form: string;
  path: string;
  kind: "secret" | "publishable";
  requestId: string;
  key: string | null;
  fault: Fault | undefined;
};

/** Runs the operation with its fault. A fault before the execution changes nothing; one after it only loses the answer. */
async function run(machine: Machine, asked: Asked): Promise<Answer & { began: boolean }> {
  const { route, form, path, kind, requestId, key, fault } = asked;
  const lost = fault && faultError(fault);
  if (lost && !fault.executed)
    return { ...refusal(lost), began: fault.kind === "server_error" || fault.kind === "card_declined" };
  let began = false;
  let answer: Answer;
  try {
    const { expand: paths = [], ...params } = check(route.schema, decodeForm(form), "") as { expand?: string[] };
    if (kind === "publishable") checkSecret(machine, route.ids[0], params);
    runDue(machine, wallTime(machine));
    began = true;
    machine.request = { id: requestId, idempotency_key: key };
    const body = structuredClone(route.operation({ machine, ids: route.ids, params, path }));
    expand(machine, body, paths);
    answer = { status: 200, body: JSON.stringify(body, null, 2) };
  } catch (error) {
    answer = refusal(error);
    if (error instanceof StripeError && error.status === 400) began = false;
  } finally {
    machine.request = { id: null, idempotency_key: null };
  }
  return { ...answer, began };
}

function logCall(
  machine: Machine,
  call: { method: string; path: string; status: number; body: string; key: string | null },
) {
  const { method, path, status, body, key } = call;
  const code = status === 200 ? undefined : (JSON.parse(body) as { error: { code?: string } }).error.code;
  machine.calls.push({ method, path, status, ...(code ? { code } : {}), ...(key ? { idempotencyKey: key } : {}) });
  if (machine.calls.length > KEPT_CALLS) machine.calls.shift();
}
