// Subscribes the app to Meta's webhooks of pages and Instagram accounts.
import { reasonOf } from "../command-line/reason.ts";
import {
  type AppSubscription,
  createMetaApp,
  isSubscribed,
  META_OBJECTS,
  MetaRefusal,
  WANTED_FIELDS,
} from "./meta-app.ts";
import type { Deployment, MetaState, Outside } from "./outside.ts";
import { renewVerifyToken } from "./secrets.ts";

/** Meta's code for a callback that did not answer the handshake. */
const UNVERIFIED = 2200;

export const META_CALLBACK = "/api/webhooks/meta";

type Given = Pick<Outside, "root" | "wrangler" | "fetch" | "say">;

/**
 * Subscribes to what is missing. Meta calls the address before it accepts it, so this can work only once the Worker and its certificate
 * are there; a failure is said, and the next run tries again.
 */
export async function subscribeToMeta(outside: Given, deployment: Deployment): Promise<MetaState> {
  const { say } = outside;
  const { environment, vars, settingOf } = deployment;
  const [appId, appSecret] = [settingOf("META_APP_ID"), settingOf("META_APP_SECRET")];
  if (!appId || !appSecret) {
    say("later    webhooks of Meta: META_APP_ID and META_APP_SECRET are not in the environment of this shell");
    return "not subscribed";
  }
  const graph = `${vars.META_GRAPH_ORIGIN}/${vars.META_GRAPH_VERSION}`;
  const app = createMetaApp({ fetch: outside.fetch, graph, appId, appSecret });
  const callbackUrl = `${environment.origin}${META_CALLBACK}`;
  let verifyToken: string | undefined;
  try {
    const present = await app.subscriptions();
    let state: MetaState = "subscribed";
    for (const object of META_OBJECTS) {
      const subscription = present.find((row) => row.object === object);
      if (!(await ensure(object, subscription))) state = "not subscribed";
    }
    return state;
  } catch (error) {
    say(`later    webhooks of Meta: ${sentenceOf(error, callbackUrl)}`);
    return error instanceof MetaRefusal && error.code === UNVERIFIED ? "unreachable" : "not subscribed";
  }

  async function ensure(object: (typeof META_OBJECTS)[number], subscription: AppSubscription | undefined) {
    if (isSubscribed(subscription, object, callbackUrl)) return true;
    const present = subscription?.callback_url ?? "";
    if (present !== callbackUrl && (await isInUse(outside.fetch, present))) {
      say(
        `not done webhook of Meta for ${object}: the app ${appId} sends it to ${present}, which answers, and an app has one address. Use an app for each deployment, or remove the old one: https://developers.facebook.com/apps/${appId}/webhooks/`,
      );
      return false;
    }
    // Fields that somebody added stay: the Worker ignores what it does not read.
    const fields = [...new Set([...(subscription?.fields ?? []), WANTED_FIELDS[object]])];
    // Meta compares the token only while it verifies an address, so that a machine that does not know it may renew it.
    verifyToken ??=
      settingOf("META_VERIFY_TOKEN") ?? (await renewVerifyToken(outside, deployment.name, deployment.worker));
    await app.subscribe({ object, callbackUrl, fields, verifyToken });
    say(`done     webhook of Meta for ${object}: ${WANTED_FIELDS[object]}`);
    return true;
  }
}

/** Whether a program answers at a callback, such as another deployment, of which this machine may know nothing. */
const isInUse = (fetch: Given["fetch"], callback: string): Promise<boolean> =>
  fetch(callback, { signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => status < 500 && status !== 404,
    () => false,
  );

function sentenceOf(error: unknown, callbackUrl: string): string {
  if (!(error instanceof MetaRefusal)) return `Meta did not answer: ${reasonOf(error)}`;
  if (error.code === UNVERIFIED && error.message.includes("= 403"))
    return `The Worker does not know META_VERIFY_TOKEN. A new one needs some seconds; if that lasts, remove its line from environments/*.secrets (${error.message})`;
  if (error.code === UNVERIFIED)
    return `Meta could not verify ${callbackUrl}. A new address has no certificate for some minutes, rarely for a day (${error.message})`;
  if (error.code === 190) return `META_APP_SECRET is not that of the app (${error.message})`;
  return error.message;
}
