// Asks Meta everything about one page's connection.
import type { Deps } from "../../../deps.ts";
import { grantContext, pageContext } from "../../../platform/crypto/seal.ts";
import type { grants } from "../../../platform/db/core.ts";
import { MetaError } from "../../../platform/meta/errors.ts";
import type { TokenFacts } from "../../../platform/meta/inspection.ts";
import type { PageRow } from "../../workspaces/own-pages.ts";
import type { HealthFacts } from "./facts.ts";

type GatherDeps = Pick<Deps, "meta" | "sealer">;
type Grant = typeof grants.$inferSelect;

/** The page's token opened, and what Meta says of it and of the subscriptions. Six calls at most, no more than five at once. */
export async function gatherFacts(
  { meta, sealer }: GatherDeps,
  { page, grant }: { page: PageRow; grant: Grant },
): Promise<{ facts: HealthFacts; token: string }> {
  const token = await sealer.open(page.sealedToken, pageContext(page.workspaceId, page.network, page.externalId));
  const unknown = {
    granted: grant.scopes,
    declined: grant.declinedScopes,
    elsewhere: [],
    tasks: null,
    listed: null,
  };
  if (token === "") return { token, facts: { ...unknown, appAccepted: true, token: forgotten } };

  const described = await appRefusalAsNull(meta.debugToken(token));
  if (!described) return { token, facts: { ...unknown, appAccepted: false, token: null } };
  const { valid, failure, expiresAt, dataAccessExpiresAt } = described;
  const facts: HealthFacts = {
    ...unknown,
    appAccepted: true,
    token: { valid, failure, expiresAt, dataAccessExpiresAt },
    granted: described.scopes,
    elsewhere: elsewhere(described, page),
  };
  if (!valid) return { token, facts };

  const isInstagram = page.network === "instagram";
  const [app, pageFields, instagramFields, person] = await Promise.all([
    meta.appSubscriptions(),
    refusedAsUnknown(meta.subscribedFields({ id: page.groupKey, token })),
    isInstagram ? refusedAsUnknown(meta.subscribedFields({ id: page.externalId, token })) : undefined,
    askPerson({ meta, sealer }, grant, page),
  ]);
  return {
    token,
    facts: { ...facts, ...person, appFields: isInstagram ? app.instagram : app.page, pageFields, instagramFields },
  };
}

const forgotten = { valid: false, failure: null, expiresAt: null, dataAccessExpiresAt: null };

/** Permissions given for some pages or Instagram accounts, this one not among them. Those of ads name ad accounts. */
function elsewhere({ targets }: TokenFacts, page: PageRow): string[] {
  const excludes = (scope: string, ids: string[]) =>
    scope.startsWith("pages_")
      ? !ids.includes(page.groupKey)
      : scope.startsWith("instagram_") && page.network === "instagram" && !ids.includes(page.externalId);
  return Object.entries(targets).flatMap(([scope, ids]) => (excludes(scope, ids) ? [scope] : []));
}

/** What only the person's own token can tell. It ends after 60 days, while those of the pages live on: then it is unknown. */
async function askPerson({ meta, sealer }: GatherDeps, grant: Grant, page: PageRow) {
  try {
    const token = await sealer.open(grant.sealedToken, grantContext(grant.workspaceId, grant.externalUserId));
    if (token === "") return {};
    const [permissions, pages] = await Promise.all([meta.permissions(token), meta.pages(token)]);
    const listed = pages.find(({ id }) => id === page.groupKey);
    return { ...permissions, listed: listed !== undefined, tasks: listed?.tasks ?? null };
  } catch (error) {
    if (error instanceof MetaError && error.problem === "token") return {};
    throw error;
  }
}

/** @throws MetaError for what passes by itself */
async function appRefusalAsNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof MetaError) || error.problem === "transient" || error.problem === "rate_limited") throw error;
    return null;
  }
}

/** Undefined when Meta does not let us look. @throws MetaError for what passes by itself */
async function refusedAsUnknown<T>(call: Promise<T>): Promise<T | undefined> {
  return (await appRefusalAsNull(call.then((value) => ({ value }))))?.value;
}
