// Publishes a text post on a page. The row is reserved before the network is called; after a call with an unknown outcome, the
// network is searched before anything is posted again.
import { and, eq, lte, ne, or } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { NetworkError } from "../../network-error.ts";
import type { SocialNetwork } from "../../networks/network.ts";
import { pageContext } from "../../platform/crypto/seal.ts";
import { publications } from "../../platform/db/core.ts";
import { newId, newPublicId } from "../../platform/db/ids.ts";
import { ownPage, type PageRow } from "../workspaces/own-pages.ts";
import type { PublishInput } from "./schemas.ts";

type PublishDeps = Pick<Deps, "core" | "networks" | "sealer" | "isOutboundHeld" | "now">;
type Publication = typeof publications.$inferSelect;

/** How long a reservation is valid; longer than a call may take. */
const LEASE_MS = 30_000;
/** Clocks differ: a post may seem this much older than its request and still be ours. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Publishes once for each `idempotencyKey`: a repeated request gets the first one's answer.
 *
 * @param input.idempotencyKey null when the client sent none; a repeated request then publishes again
 * @throws AppError `not_found`, `account_inactive`, `text_not_supported`, `idempotency_mismatch`, `in_progress`, and what
 *   the network refuses: `permission_missing`, `reconnect_required`, `duplicate_post`, `network_blocked`, `network_unreachable`, `network_refused`
 */
export async function publish(
  deps: PublishDeps,
  input: PublishInput & { workspaceId: number; idempotencyKey: string | null },
): Promise<{ id: string }> {
  if (deps.isOutboundHeld) throw new AppError("network_unreachable", { facts: "outbound calls are held" });
  const { page } = await ownPage(deps.core, input);
  const network = deps.networks[page.network];
  if (!network.capabilities.publish) throw new AppError("text_not_supported");
  if (page.status !== "active") throw new AppError("account_inactive");
  const key = input.idempotencyKey ?? newPublicId();
  const { row: reserved, isRepeated } = await reserve(deps, page, { key, message: input.message });
  if (reserved.state === "published") return { id: reserved.externalId! };

  const token = await deps.sealer.open(page.sealedToken, pageContext(page.workspaceId, page.network, page.externalId));
  const post = { pageId: page.externalId, message: reserved.message, token };
  try {
    // A row that was reserved before may have been posted without an answer.
    const earlier = isRepeated ? await network.findPost({ ...post, since: reserved.createdAt - CLOCK_SKEW_MS }) : null;
    const id = earlier ?? (await network.publish(post));
    await finish(deps, reserved, { state: "published", externalId: id, lastError: null });
    return { id };
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    // The outcome of an unanswered call is unknown, so the row stays reserved and the next request searches first.
    const state = error.problem === "transient" ? "reserved" : "failed";
    await finish(deps, reserved, { state, externalId: null, lastError: error.networkCode });
    throw refusal(network, error);
  }
}

/** Reserves the right to call the network for this key, or returns the row of the request that already has it. */
async function reserve({ core, now }: PublishDeps, page: PageRow, { key, message }: { key: string; message: string }) {
  const at = now();
  const { workspaceId } = page;
  const [fresh] = await core
    .insert(publications)
    .values({
      id: newId(at),
      workspaceId,
      pageId: page.id,
      idempotencyKey: key,
      message,
      state: "reserved",
      leaseUntil: at + LEASE_MS,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning();
  if (fresh) return { row: fresh, isRepeated: false };

  const own = and(eq(publications.workspaceId, workspaceId), eq(publications.idempotencyKey, key));
  const publication = await core.select().from(publications).where(own).get();
  if (publication?.pageId !== page.id || publication.message !== message) throw new AppError("idempotency_mismatch");
  if (publication.state === "published") return { row: publication, isRepeated: true };
  const [again] = await core
    .update(publications)
    .set({ state: "reserved", leaseUntil: at + LEASE_MS, updatedAt: at })
    .where(
      and(
        own,
        ne(publications.state, "published"),
        or(eq(publications.state, "failed"), lte(publications.leaseUntil, at)),
      ),
    )
    .returning();
  if (!again) throw new AppError("in_progress");
  return { row: again, isRepeated: true };
}

async function finish(
  { core, now }: PublishDeps,
  row: Publication,
  outcome: Pick<Publication, "state" | "externalId" | "lastError">,
) {
  await core
    .update(publications)
    .set({ ...outcome, leaseUntil: now(), updatedAt: now() })
    .where(eq(publications.id, row.id));
}

function refusal({ meaningOf }: SocialNetwork, error: NetworkError): AppError {
  const options = { facts: error.message, cause: error };
  if (meaningOf(error.networkCode) === "duplicate") return new AppError("duplicate_post", options);
  switch (error.problem) {
    case "token":
      return new AppError("reconnect_required", options);
    case "permission":
      return new AppError("permission_missing", {
        ...options,
        message: "Falta el permiso para publicar en tu página. Vuelve a conectar y acéptalo.",
      });
    case "blocked":
      return new AppError("network_blocked", options);
    case "transient":
    case "rate_limited":
      return new AppError("network_unreachable", options);
    default:
      return new AppError("network_refused", options);
  }
}
