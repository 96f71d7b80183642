import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { logFailure } from "../../failures.ts";
import { entitlements } from "../../features/plans/entitlements.ts";
import { takeFromWindow, windowStart } from "../../platform/db/window-budget.ts";
import { HOUR_MS } from "../../vocabulary/durations.ts";
import type { PerMinute } from "../../vocabulary/limits.ts";
import { answeringRoute } from "../described-route.ts";
import type { ApiEnv, KeyEnv, UserEnv } from "../env.ts";
import { addressGroup, addressSite } from "./address-group.ts";
import { type Limits, REFUSED_SIGNATURES, ROUTE_LIMITS } from "./route-limits.ts";

/**
 * Middleware before all routes: limits the requests of an address in a minute, and the length of the body, before the body is
 * parsed.
 *
 * @throws AppError `too_many_requests`, `body_too_large`
 */
export const limitRequests = createMiddleware<ApiEnv>(async (c, next) => {
  const { name, limits } = answeringRoute(c) ?? { name: "/api/*", limits: "write" };
  const { address, site, bodyBytes }: Limits = ROUTE_LIMITS[limits];
  if (address) await take(c.var.deps, address, `address:${addressGroup(c)}:${name}`);
  const ofSite = addressSite(c);
  if (site && ofSite) await take(c.var.deps, site, `site:${ofSite}:${name}`);
  return bodyLimit({ maxSize: bodyBytes, onError: refuseBody })(c, next);
});

function refuseBody(): never {
  throw new AppError("body_too_large");
}

/** Limits a signed-in person: all requests of one class together, from any address. @throws AppError `too_many_requests` */
export async function limitPerson(c: Context<UserEnv>): Promise<void> {
  const { limits } = answeringRoute(c)!;
  const { user } = ROUTE_LIMITS[limits];
  if (user) await take(c.var.deps, user, `user:${limits}:${c.var.member.userId}`);
}

/**
 * Limits a key like a person. Every answer says the limit (draft-ietf-httpapi-ratelimit-headers); how many requests are left is
 * not known before none is, because Cloudflare counts and does not tell.
 *
 * @throws AppError `too_many_requests`
 */
export async function limitKey(c: Context<KeyEnv>): Promise<void> {
  const { limits } = answeringRoute(c)!;
  const { user } = ROUTE_LIMITS[limits];
  if (!user) return;
  c.header("ratelimit-policy", `"${limits}";q=${user};w=${MINUTE_SECONDS}`);
  try {
    await take(c.var.deps, user, `key:${limits}:${c.var.key.id}`);
  } catch (error) {
    c.header("ratelimit", `"${limits}";r=0;t=${MINUTE_SECONDS}`);
    throw error;
  }
}

/**
 * Counts a call of the API in the hour of its workspace, exactly.
 *
 * @throws AppError `plan_required` for a plan without the API, `too_many_requests`
 */
export async function countApiCall(c: Context<KeyEnv>): Promise<void> {
  const { caller, deps } = c.var;
  const [now, windowMs] = [deps.now(), HOUR_MS];
  const upTo = entitlements(caller.subscription, now).apiCallsPerHour;
  if (upTo === 0) throw new AppError("plan_required");
  c.header("ratelimit-policy", `"hour";q=${upTo};w=${HOUR_MS / 1000}`, { append: true });
  const name = `api:${caller.workspaceId}`;
  if ((await takeFromWindow(deps.core, { name, windowMs, now, wanted: 1, upTo })) === 1) return;
  const retryAfterSeconds = Math.ceil((windowStart(now, windowMs) + windowMs - now) / 1000);
  c.header("ratelimit", `"hour";r=0;t=${retryAfterSeconds}`);
  throw new AppError("too_many_requests", { facts: `${upTo} calls an hour`, retryAfterSeconds });
}

/** Limits all people of a workspace together. What a person's role refuses is not counted. @throws AppError `too_many_requests` */
export async function limitWorkspace(c: Context<UserEnv> | Context<KeyEnv>): Promise<void> {
  const { limits } = answeringRoute(c)!;
  const { workspace, withoutPlan } = ROUTE_LIMITS[limits];
  const most = entitlements(c.var.caller.subscription, c.var.deps.now()).allowed ? workspace : withoutPlan;
  if (most) await take(c.var.deps, most, `workspace:${limits}:${c.var.caller.workspaceId}`);
}

/** Counts a webhook with a wrong signature. @throws AppError `too_many_requests` when the address sent too many of them */
export const limitRefusedSignatures = (c: Context<ApiEnv>): Promise<void> =>
  take(c.var.deps, REFUSED_SIGNATURES, `address:${addressGroup(c)}:signature`);

async function take({ limit }: Pick<Deps, "limit">, most: PerMinute, key: string): Promise<void> {
  const isWithin = await limit(most, key).catch((error: unknown) => {
    // Counting is approximate, so a failure of the counter must not stop the product. Wrong passwords are counted elsewhere.
    logFailure("limit_unknown", error);
    return true;
  });
  if (isWithin) return;
  // Only the scope of the key is logged: the address is personal data.
  throw new AppError("too_many_requests", {
    facts: `${most} a minute by ${key.split(":")[0]}`,
    retryAfterSeconds: MINUTE_SECONDS,
  });
}

/** The period of the bindings. */
const MINUTE_SECONDS = 60;
