// Makes an owner with two connected pages, so that a new deployment is not empty.

import { z } from "zod";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { controlOf } from "../../sandbox/control/client.ts";
import { askedOf, broughtBy } from "../../sandbox/control/dialog.ts";
import { DEMO, type RunningStack } from "../../settings.ts";
import { PICTURES } from "./story/pictures.ts";
import { planStory } from "./story/story.ts";
import { targetsOf } from "./targets.ts";

const Session = z.object({ token: z.string() });

/** The answer to the demo owner's password: refused before there is such an owner, and without a token where they added a second step. */
const login = (appUrl: string) => post(`${appUrl}/api/auth/login`, { email: DEMO.email, password: DEMO.password });

/** Logs the demo owner in. @throws Error when there is no demo owner, or the password is not enough */
export async function demoToken(appUrl: string): Promise<string> {
  const session = Session.safeParse(await (await login(appUrl)).json());
  if (!session.success) throw new Error("the demo owner cannot log in: `npm run reset` and start again");
  return session.data.token;
}

/**
 * Creates the demo owner, who buys a Business plan and connects both pages of the sandbox. Does nothing the second time.
 *
 * @returns a session token of the new owner; null the second time
 */
export async function seedDemo(stack: Omit<RunningStack, "state">): Promise<string | null> {
  if ((await login(stack.appUrl)).ok) return null;
  const registered = await post(`${stack.appUrl}/api/auth/register`, { ...DEMO, username: DEMO.name });
  if (!registered.ok) throw new Error(`the demo owner could not register: ${await registered.text()}`);
  const { token } = Session.parse(await registered.json());
  await Promise.all([verifyAddress(stack, { token, email: DEMO.email }), publishPosts(stack)]);
  await buyInThePast(stack, token);
  await connectPages(stack, token);
  return token;
}

const Mails = z.object({ mails: z.array(z.object({ to: z.string(), text: z.string() })) });

/** Confirms the address of the registration. @throws Error when no mail comes within a minute */
export async function verifyAddress(
  stack: Omit<RunningStack, "state">,
  { token, email }: { token: string; email: string },
): Promise<void> {
  const secret = await mailedSecret(stack, email);
  const verified = await post(
    `${stack.appUrl}/api/auth/verify-email`,
    { secret },
    { authorization: `Bearer ${token}` },
  );
  if (!verified.ok) throw new Error(`the address could not be verified: ${await verified.text()}`);
}

/** What follows # in the mailed link that confirms an address. @throws Error when no mail comes within a minute */
export async function mailedSecret({ sandboxUrl }: Pick<RunningStack, "sandboxUrl">, email: string): Promise<string> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const { mails } = Mails.parse(await (await fetch(`${sandboxUrl}/sandbox/mail`)).json());
    const [, secret] = mails.flatMap(({ to, text }) =>
      to === email ? (/verify-email#([\w-]+)/.exec(text) ?? []) : [],
    );
    if (secret) return secret;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("no mail came that verifies the address");
}

/** How many days ago the plan was bought: the month of usage holds most of the story. */
const BOUGHT_DAYS_AGO = 26;

async function buyInThePast(stack: Omit<RunningStack, "state">, token: string) {
  const clock = controlOf(stack.sandboxUrl);
  const now = Math.floor(Date.now() / 1000);
  await clock(z.unknown(), "/stripe/clock", "POST", { to: now - (BOUGHT_DAYS_AGO * DAY_MS) / 1000 });
  await buyBusiness(stack, token);
  await clock(z.unknown(), "/stripe/clock", "POST", { to: now });
}

const State = z.object({ pages: z.array(z.object({ id: z.string(), name: z.string() })) });

/** Publishes the story's posts instead of those of a new sandbox. */
async function publishPosts(stack: Omit<RunningStack, "state">) {
  const control = controlOf(stack.sandboxUrl);
  const old = await targetsOf(stack);
  const { pages } = await control(State, "/state");
  await Promise.all([
    ...old.map(({ id }) => control(z.unknown(), `/posts/${id}`, "DELETE")),
    ...planStory(Date.now()).posts.map(({ business, network, isAd, message, picture, publishedAt }) =>
      control(z.unknown(), "/posts", "POST", {
        ...{ pageId: pages.find(({ name }) => name === business.name)?.id, network, message, createdAt: publishedAt },
        ...{ kind: isAd ? "ad" : "organic", picture: PICTURES[picture] },
      }),
    ),
  ]);
}

const Checkout = z.object({ session_id: z.string() });

/** Pays on Stripe's hosted page with a test card. */
export async function buyBusiness({ appUrl, sandboxUrl }: Omit<RunningStack, "state">, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const choice = { plan: "business", period: "monthly" };
  const checkout = await post(`${appUrl}/api/payments/create-checkout`, choice, headers);
  if (!checkout.ok) throw new Error(`the demo owner cannot buy a plan: ${await checkout.text()}`);
  const { session_id } = Checkout.parse(await checkout.json());
  await post(`${sandboxUrl}/sandbox/stripe/checkout/${session_id}/pay`, { card: "4242424242424242" });
  const checked = await fetch(`${appUrl}/api/payments/check/${session_id}`, { headers });
  if (!checked.ok) throw new Error(`the demo owner's plan was not found: ${await checked.text()}`);
}

/** Goes through Facebook's dialog as a person who ticks every page: the sandbox's first one by default. */
export async function connectPages(
  { appUrl, sandboxUrl }: Omit<RunningStack, "state">,
  token: string,
  userId?: string,
) {
  const headers = { authorization: `Bearer ${token}` };
  const start = await fetch(`${appUrl}/api/social/auth-url?platform=facebook`, { headers });
  const { redirectUrl } = z.object({ redirectUrl: z.url() }).parse(await start.json());
  const allowed = await post(`${sandboxUrl}/sandbox/dialog/allow`, { ...askedOf(redirectUrl), userId });
  const { redirect } = z.object({ redirect: z.url() }).parse(await allowed.json());
  const connected = await post(`${appUrl}/api/social/facebook/callback`, broughtBy(redirect), headers);
  if (!connected.ok) throw new Error(`the demo pages could not be connected: ${await connected.text()}`);
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
