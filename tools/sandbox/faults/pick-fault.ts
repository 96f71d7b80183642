import { GraphError } from "../graph/errors.ts";
import type { Machine } from "../machine.ts";
import type { FaultError } from "./faults.ts";

type Fault = { hang: true } | { error: GraphError; afterWrite: boolean };

/** Returns the fault of a call, if there is one. Counted faults are used up by it. */
export function pickFault(machine: Machine, call: { method: string; path: string; ownerId?: string }): Fault | null {
  const { faults, random } = machine;
  const { settings } = faults;
  const scripted = settings.scripted.find(
    (fault) =>
      fault.times > 0 &&
      (!fault.method || fault.method === call.method) &&
      (!fault.path || new RegExp(fault.path).test(call.path)),
  );
  if (scripted) {
    scripted.times--;
    return { error: errorFrom(scripted), afterWrite: scripted.afterWrite };
  }
  if (isLimited(machine, call.ownerId)) return { error: limitError(settings.rateLimit!), afterWrite: false };
  if (settings.timeoutRate > 0 && random() < settings.timeoutRate) return { hang: true };
  if (settings.errorRate > 0 && random() < settings.errorRate) {
    return { error: errorFrom(settings.error), afterWrite: settings.afterWrite };
  }
  return null;
}

function isLimited({ faults, now }: Machine, ownerId: string | undefined): boolean {
  const limit = faults.settings.rateLimit;
  if (!limit || (limit.objectId && limit.objectId !== ownerId)) return false;
  if (limit.seconds !== undefined) return now() < faults.limitedUntil;
  if (!limit.calls) return false;
  limit.calls--;
  return true;
}

const errorFrom = (error: FaultError) =>
  new GraphError({ ...error, isTransient: error.code === 1 || error.code === 2 });

const LIMIT_MESSAGES: Record<number, string> = {
  4: "(#4) Application request limit reached",
  17: "(#17) User request limit reached",
  32: "(#32) Page request limit reached",
  613: "(#613) Calls to this api have exceeded the rate limit.",
  80001:
    "(#80001) There have been too many calls to this Page account. Wait a bit and try again. For more info, please refer to https://developers.facebook.com/docs/graph-api/overview/rate-limiting.",
  80002:
    "(#80002) There have been too many calls to this Instagram account. Wait a bit and try again. For more info, please refer to https://developers.facebook.com/docs/graph-api/overview/rate-limiting.",
};

/** The refusal of a rate limit; the usage headers contain `regainMinutes`. */
export const limitError = ({ code, regainMinutes }: { code: number; regainMinutes: number }) =>
  new GraphError({
    code,
    message: LIMIT_MESSAGES[code] ?? `(#${code}) Request limit reached`,
    status: 403,
    isTransient: code === 4 || code === 17,
    regainMinutes,
  });
