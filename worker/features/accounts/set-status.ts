import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { batch } from "../../platform/db/batch.ts";
import { pages } from "../../platform/db/core.ts";
import { pageLimitText } from "../../vocabulary/money/plan-features.ts";
import { PLAN_CATALOGUE } from "../../vocabulary/money/plans.ts";
import { type Entitlements, entitlements, type SubscriptionTerms } from "../plans/entitlements.ts";
import { ownPage } from "../workspaces/own-pages.ts";
import { sweepResumed } from "./fit-to-plan.ts";
import { listAccounts } from "./list-accounts.ts";
import { activation, loadClaims, PAGES_UNVERIFIED, pagesAllowed } from "./queries.ts";
import type { RenameInput, StatusInput } from "./schemas.ts";

type Input = StatusInput & { workspaceId: number; subscription: SubscriptionTerms; isVerified: boolean };

/**
 * Activates or pauses one account. Pausing is always allowed; both are safe to repeat.
 *
 * @throws AppError `not_found`; on activating also `plan_required`, `plan_limit_reached`, `email_unverified`, `page_claimed`, `page_trial_used`
 */
export async function setStatus(deps: Pick<Deps, "core" | "networks" | "queues" | "now">, input: Input) {
  if (input.status === "active") await activate(deps, input);
  else await deactivate(deps, input);
  const { accounts } = await listAccounts(deps, { ...input, visible: null });
  const account = accounts.find(({ id }) => id === input.accountId);
  if (!account) throw new AppError("not_found", { facts: `account ${input.accountId}` });
  return account;
}

async function activate(deps: Pick<Deps, "core" | "queues" | "now">, input: Input) {
  const { core, now } = deps;
  const { workspaceId, accountId, subscription, isVerified } = input;
  const { page } = await ownPage(core, { workspaceId, accountId });
  const plan = entitlements(subscription, now());
  if (!plan.allowed) throw new AppError("plan_required");

  const terms = { limit: pagesAllowed(plan, { isVerified }), onTrial: plan.status === "trial", now: now() };
  const { activated } = await batch(core, activation(core, page, terms));
  if (activated.length === 0) throw refusal(await loadClaims(core, page), plan, input);
  await sweepResumed(deps, { workspaceId, since: terms.now });
}

/** Why the rule refused, read afterwards. If there are several reasons, it is the one that no other plan would remove. */
function refusal(
  claims: Awaited<ReturnType<typeof loadClaims>>,
  { plan, status, pages: limit }: Entitlements,
  { isVerified }: Pick<Input, "isVerified">,
) {
  if (!claims) return new AppError("not_found");
  if (claims.claimedElsewhere) return new AppError("page_claimed");
  if (status === "trial" && claims.triedElsewhere) return new AppError("page_trial_used");
  if (!isVerified && limit > PAGES_UNVERIFIED) return new AppError("email_unverified");
  return new AppError("plan_limit_reached", {
    message: pageLimitText(limit, PLAN_CATALOGUE[plan].name),
  });
}

/** Pauses an account, also one that the plan had paused: a person chose this, so no plan resumes it automatically. */
async function deactivate({ core, now }: Pick<Deps, "core" | "now">, { workspaceId, accountId }: Input) {
  const own = and(eq(pages.workspaceId, workspaceId), eq(pages.publicId, accountId), isNull(pages.disconnectedAt));
  await core.update(pages).set({ status: "inactive", suspendedAt: null, updatedAt: now() }).where(own);
}

/** Gives an account the owner's own name for it; a reconnection keeps it. @throws AppError `not_found` */
export async function renameAccount(
  { core, now }: Pick<Deps, "core" | "now">,
  { workspaceId, accountId, name }: RenameInput & { workspaceId: number },
): Promise<void> {
  const at = now();
  const renamed = await core
    .update(pages)
    .set({ name, renamedAt: at, updatedAt: at })
    .where(and(eq(pages.workspaceId, workspaceId), eq(pages.publicId, accountId), isNull(pages.disconnectedAt)))
    .returning({ id: pages.id });
  if (renamed.length === 0) throw new AppError("not_found", { facts: `account ${accountId}` });
}
