// Connects Facebook pages and their Instagram accounts, and reads what Meta says about such a connection.

import { NetworkError } from "../../network-error.ts";
import type { MetaClient, TokenFacts } from "../../platform/meta/client.ts";
import type { ConnectionFacts } from "../connection-types.ts";
import type { SocialNetwork } from "../network.ts";
import { meaningOf, tokenCause } from "./code-meanings.ts";
import { loadGrantedPage, mayMessage, mayModerate } from "./granted-pages.ts";
import { META_REQUESTS } from "./permission-texts.ts";

type Shared =
  | "provider"
  | "meaningOf"
  | "tokenCause"
  | "requests"
  | "mayModerate"
  | "mayMessage"
  | "rolesUrl"
  | "unsubscribe";

/** What both networks have: an Instagram account has the permissions and roles of the page that it is linked to. */
export const sharedOf = (meta: MetaClient): Pick<SocialNetwork, Shared> => ({
  provider: "Facebook",
  meaningOf,
  tokenCause,
  requests: META_REQUESTS,
  mayModerate,
  mayMessage,
  rolesUrl: (pageId) => `https://www.facebook.com/${pageId}`,
  async unsubscribe({ groupKey, externalId, token }) {
    if (groupKey) await meta.unsubscribe({ id: groupKey, token });
    if (!externalId) return;
    const ended = meta.unsubscribe({ id: externalId, token });
    // Meta documents no such call for an Instagram account. Its comments come by the page, so once that has ended a refusal is no
    // error, as in `subscribe`.
    await (groupKey ? ended.catch(() => undefined) : ended);
  },
});

/** The field that is subscribed on a page; it replaces earlier fields. */
export const PAGE_FIELD = "feed";
/** The field that is subscribed on an Instagram account. */
export const ACCOUNT_FIELD = "comments";

/** Subscribes to the webhooks of a page, and of an Instagram account, and checks that Meta will send them. */
export async function subscribe(
  meta: MetaClient,
  { pageId, accountId, token }: { pageId: string; accountId: string | null; token: string },
): Promise<boolean> {
  await meta.subscribe({ id: pageId, fields: PAGE_FIELD, token });
  // Meta documents that the page's subscription covers it, but users report that it is needed. So we request it, and a refusal is
  // not an error.
  if (accountId) await meta.subscribe({ id: accountId, fields: ACCOUNT_FIELD, token }).catch(() => undefined);
  return (await meta.subscribedFields({ id: pageId, token }))?.includes(PAGE_FIELD) ?? false;
}

type Inspected = Parameters<SocialNetwork["inspect"]>[0];

const FORGOTTEN = { valid: false, failure: null, expiresAt: null, dataAccessExpiresAt: null };
const UNKNOWN = { elsewhere: [], tasks: null, listed: null };

/**
 * Reads what Meta says about the token and the subscriptions. Makes six calls, some more for a page that is not among the
 * person's own, and at most five in parallel.
 *
 * @param own Meta's word for what the app subscribes to, the prefix of permissions that name this account, and whether the
 * account has a subscription of its own
 */
export const createInspect =
  (
    meta: MetaClient,
    own: { object: string; scopePrefix: string | null; subscribesItself: boolean },
  ): SocialNetwork["inspect"] =>
  async (account): Promise<ConnectionFacts> => {
    const { groupKey, externalId, token } = account;
    if (token === "") return { ...UNKNOWN, appAccepted: true, token: FORGOTTEN };
    const described = await appRefusalAsNull(meta.debugToken(token));
    if (!described) return { ...UNKNOWN, appAccepted: false, token: null };
    const { valid, failure, expiresAt, dataAccessExpiresAt } = described;
    const facts: ConnectionFacts = {
      ...UNKNOWN,
      appAccepted: true,
      token: { valid, failure, expiresAt, dataAccessExpiresAt },
      granted: described.scopes,
      elsewhere: elsewhere(described, account, own.scopePrefix),
    };
    if (!valid) return facts;

    const [app, pageFields, accountFields, person] = await Promise.all([
      meta.appSubscriptions(),
      refusedAsUnknown(meta.subscribedFields({ id: groupKey, token })),
      own.subscribesItself ? refusedAsUnknown(meta.subscribedFields({ id: externalId, token })) : undefined,
      askPerson(meta, account),
    ]);
    return { ...facts, ...person, appFields: app[own.object] ?? null, pageFields, accountFields };
  };

/**
 * Permissions granted for some pages or Instagram accounts, but not for this one. Ad permissions name ad accounts, so they are
 * not compared.
 */
function elsewhere({ targets }: TokenFacts, account: Inspected, ownPrefix: string | null): string[] {
  const excludes = (scope: string, ids: string[]) =>
    scope.startsWith("pages_")
      ? !ids.includes(account.groupKey)
      : ownPrefix !== null && scope.startsWith(ownPrefix) && !ids.includes(account.externalId);
  return Object.entries(targets).flatMap(([scope, ids]) => (excludes(scope, ids) ? [scope] : []));
}

/**
 * Reads facts that need the person's own token. It expires after 60 days, while the pages' tokens stay valid; then these facts
 * are unknown.
 */
async function askPerson(meta: MetaClient, { personToken, groupKey }: Inspected) {
  if (!personToken) return {};
  try {
    const [permissions, listed] = await Promise.all([
      meta.permissions(personToken),
      loadGrantedPage(meta, personToken, groupKey),
    ]);
    return { ...permissions, listed: listed !== null, tasks: listed?.tasks ?? null };
  } catch (error) {
    if (error instanceof NetworkError && error.problem === "token") return {};
    throw error;
  }
}

/** Returns null when Meta refuses the app itself. @throws NetworkError for a temporary failure */
async function appRefusalAsNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof NetworkError) || error.problem === "transient" || error.problem === "rate_limited")
      throw error;
    return null;
  }
}

/** Returns undefined when Meta refuses the read. @throws NetworkError for a temporary failure */
async function refusedAsUnknown<T>(call: Promise<T>): Promise<T | undefined> {
  return (await appRefusalAsNull(call.then((value) => ({ value }))))?.value;
}
