// Meta's app as its own token shows it, and what of Meta's rules no call shows.
import { META_REQUESTS } from "../../worker/networks/meta/permission-texts.ts";
import {
  createMetaApp,
  isSubscribed,
  META_OBJECTS,
  type MetaObject,
  MetaRefusal,
  WANTED_FIELDS,
} from "../deploy/meta-app.ts";
import { META_CALLBACK } from "../deploy/meta-webhooks.ts";
import { DeepHealth } from "../ops/lines.ts";
import { AFTER_DEPLOY, type Check, type Found, type Given, notCheckable, notOk, ok, warning } from "./check.ts";

export const META_CHECKS: readonly Check[] = [
  { what: "Meta's webhooks", look: lookAtSubscriptions },
  { what: "Meta's handshake", look: lookAtHandshake },
  { what: "Pages at Meta", look: lookAtPages },
  // The fields of an app that Meta documents name neither: developers.facebook.com/docs/graph-api/reference/application
  byHand(
    "Access verification",
    "Without it Meta refuses calls for pages of other businesses, whatever App Review allowed: App settings > Basic > Verifications.",
    "settings/basic/",
  ),
  byHand(
    "Live mode",
    "While the app is in development, only people with a role on it can connect pages, and no webhook of another page comes: publish it. An app of the type Business has no modes.",
    "dashboard/",
  ),
];

function byHand(what: string, says: string, page: string): Check {
  return { what, look: async (given) => notCheckable(`No call shows it. ${says}`, dashboardOf(given, page)) };
}

const appIdOf = ({ config, secret }: Given) => String(config?.vars?.META_APP_ID ?? secret("META_APP_ID") ?? "");
const dashboardOf = (given: Given, page: string) =>
  `https://developers.facebook.com/apps/${appIdOf(given) ? `${appIdOf(given)}/${page}` : ""}`;
const again = ({ name }: Given) => `npm run deploy -- ${name} next-steps`;

async function lookAtSubscriptions(given: Given): Promise<Found | Found[]> {
  const { environment, config, secret, fetch } = given;
  const [appId, appSecret] = [appIdOf(given), secret("META_APP_SECRET")];
  if (!environment) return notCheckable(AFTER_DEPLOY);
  if (!appId || !appSecret)
    return notCheckable(
      "Set META_APP_SECRET in the environment of the shell, and META_APP_ID unless it is among the vars.",
    );
  const graph = `${config?.vars?.META_GRAPH_ORIGIN}/${config?.vars?.META_GRAPH_VERSION}`;
  const callback = `${environment.origin}${META_CALLBACK}`;
  const at = dashboardOf(given, "webhooks/");
  try {
    const present = await createMetaApp({ fetch, graph, appId, appSecret }).subscriptions();
    const look = (object: MetaObject) => {
      const field = WANTED_FIELDS[object];
      const subscription = present.find((row) => row.object === object);
      if (isSubscribed(subscription, object, callback)) return ok(`The field ${field} comes to ${callback}.`);
      if (!subscription) return notOk(`The app is not subscribed, so no comment comes: ${again(given)}`, at);
      if (subscription.callback_url !== callback)
        return notOk(`It comes to ${subscription.callback_url} and not to ${callback}: ${again(given)}`, at);
      return notOk(`It is switched off, or lacks the field ${field}: ${again(given)}`, at);
    };
    return META_OBJECTS.map((object) => ({ what: `Meta's webhook of ${object}`, ...look(object) }));
  } catch (error) {
    if (!(error instanceof MetaRefusal)) throw error;
    if (error.code !== 190) return notOk(`Meta refuses: ${error.message}`, at);
    return notOk(
      `META_APP_SECRET is not that of the app ${appId}. Take it from App settings > Basic; the Worker needs the same one.`,
      dashboardOf(given, "settings/basic/"),
    );
  }
}

/** Makes Meta's GET. With a token that the Worker does not have it has to be refused. */
async function lookAtHandshake(given: Given): Promise<Found> {
  const { environment, secret, fetch } = given;
  if (!environment) return notCheckable(AFTER_DEPLOY);
  const token = secret("META_VERIFY_TOKEN");
  const challenge = String(1_000_000_000 + Math.floor(Math.random() * 1_000_000_000));
  const url = new URL(`${environment.origin}${META_CALLBACK}`);
  url.search = new URLSearchParams({
    "hub.mode": "subscribe",
    "hub.challenge": challenge,
    "hub.verify_token": token ?? "not-the-token",
  }).toString();
  const answer = await fetch(url);
  const isEcho = (await answer.text()) === challenge && answer.status === 200;
  if (token === null) {
    if (answer.status !== 403)
      return notOk(`${url.pathname} answers ${answer.status} to a wrong token, and not 403: deploy again.`);
    return ok(`A wrong token is refused. ${again(given)} makes a new one where Meta has to verify the address again.`);
  }
  if (isEcho) return ok("The Worker answers Meta's question.");
  return notOk(
    `${url.pathname} answers ${answer.status} and not the challenge, so META_VERIFY_TOKEN here is not that of the Worker. Remove the line from environments/${given.name}.secrets, then ${again(given)}`,
  );
}

/**
 * What the Worker found about its pages: their tokens never leave the database, so nobody else can ask Meta about them. The product asks
 * debug_token and subscribed_apps of every page every few hours (`CHECK_EVERY_HOURS`), and compares them with `permission-texts.ts`.
 */
async function lookAtPages({ environment, secret, fetch }: Given): Promise<Found | Found[]> {
  const token = secret("OPERATOR_TOKEN");
  if (!environment) return notCheckable(AFTER_DEPLOY);
  if (!token)
    return notCheckable("Set OPERATOR_TOKEN in the environment of the shell: /api/health/deep counts the pages.");
  const answer = await fetch(`${environment.origin}/api/health/deep`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.status === 404) return notOk("OPERATOR_TOKEN is not that of the Worker: /api/health/deep answers 404.");
  const { core } = DeepHealth.parse(await answer.json());
  if (!core.ok) return notOk(`The database does not answer: ${core.code}.`);
  const { token: dead = 0, permission = 0, blocked = 0 } = core.brokenPages;
  const lines = [
    dead > 0 && `${pages(dead)} with a token that ended: the owner reads it in Cuentas, and connects again.`,
    permission > 0 &&
      `${pages(permission)} without a permission of ${META_REQUESTS.required.map(({ scope }) => scope).join(", ")}, or not approved for the app: App Review, or the owner connects again.`,
    blocked > 0 && `${pages(blocked)} that Meta blocks for a time (code 368): nothing to do but wait.`,
    core.unsubscribedPages > 0 &&
      `${pages(core.unsubscribedPages)} without a subscription to the app: only sweeps find their comments, until the owner connects again.`,
  ].filter((line) => line !== false);
  if (lines.length === 0) return ok("Every active page has its token, permissions and subscription.");
  return lines.map((line) => warning(line));
}

const pages = (count: number) => (count === 1 ? "1 page" : `${count} pages`);
