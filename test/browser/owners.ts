// The owners of the scenes. Each has separate Facebook pages, so that parallel scenes share nothing.
import { z } from "zod";
import { controlOf } from "../../tools/sandbox/control/client.ts";
import { connectPages } from "../../tools/start/demo/demo.ts";
import type { Product } from "./running-product.ts";

export const PASSWORD = "Correcta-1234";

export const Session = z.object({ token: z.string(), user: z.looseObject({ name: z.string(), email: z.string() }) });
export type Session = z.infer<typeof Session>;

/** An owner: the session, the person on Facebook, a post of the first page, a post of every page, and a medium of its Instagram. */
export type Owner = Session & { facebookId: string; post: string; posts: string[]; media: string[] };

const Person = z.object({ id: z.string() });
const Posts = z.array(z.object({ id: z.string() }));
const Page = z.object({ posts: Posts, media: Posts });

/** Creates a new account without a trial, each from a network of its own: a network that registers many is challenged. */
export async function register(product: Product, name: string): Promise<Session> {
  const email = nextEmail(name);
  const headers = { "content-type": "application/json", "cf-connecting-ip": `10.0.${accounts}.1` };
  const body = JSON.stringify({ name, username: name, email, password: PASSWORD });
  return Session.parse(await call(product, "/auth/register", undefined, { method: "POST", headers, body }));
}

/** Makes a unique address, since scenes may choose the same name. */
let accounts = 0;
export const nextEmail = (name: string) => `${name.toLowerCase()}.${++accounts}@example.com`;

/** Creates a new account in its trial. */
export async function registerInTrial(product: Product, name: string): Promise<Session> {
  const session = await register(product, name);
  await post(product, "/auth/activate-trial", {}, session);
  return session;
}

const Checkout = z.object({ session_id: z.string() });

/** Buys a monthly plan on Stripe's hosted page. */
export async function buyPlan(product: Product, plan: string, owner: Session) {
  const choice = { plan, period: "monthly" };
  const { session_id } = Checkout.parse(await post(product, "/payments/create-checkout", choice, owner));
  const card = { card: "4242424242424242" };
  await controlOf(product.sandboxUrl)(z.unknown(), `/stripe/checkout/${session_id}/pay`, "POST", card);
  await read(product, `/payments/check/${session_id}`, owner);
}

/** Creates a person on Facebook, with a page for each name. */
export async function makePerson(product: Product, name: string, pageNames: string[]) {
  const control = controlOf(product.sandboxUrl);
  const { id } = await control(Person, "/users", "POST", { name });
  const pages = [];
  for (const page of pageNames)
    pages.push(await control(Page, "/pages", "POST", { name: page, userId: id, instagram: true }));
  const posts = pages.map((page) => page.posts[0]!.id);
  const media = pages.map((page) => page.media[0]!.id);
  return { facebookId: id, post: posts[0]!, posts, media };
}

/** Creates a new account in its trial, with connected pages. */
export async function makeOwner(product: Product, name: string, pageNames = ["Café La Plaza"]): Promise<Owner> {
  const [session, person] = [await registerInTrial(product, name), await makePerson(product, name, pageNames)];
  await connectPages(product, session.token, person.facebookId);
  return { ...session, ...person };
}

/** Writes comments of visitors under a post. */
export async function writeComments(product: Product, target: string, texts: string[], more: object = {}) {
  const comments = texts.map((text) => ({ target, text, authorName: "Vecina", ...more }));
  await controlOf(product.sandboxUrl)(z.unknown(), "/comments", "POST", { comments });
}

/** Whether the post's public page shows the text. */
export const isPublic = async (product: Product, postId: string, text: string) =>
  (await (await fetch(`${product.sandboxUrl}/p/${postId}`)).text()).includes(text);

/** Calls the product's API. @throws Error with the answer when it is refused */
export async function post(product: Product, path: string, body: unknown, session?: Session): Promise<unknown> {
  return call(product, path, session, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

export const read = (product: Product, path: string, session?: Session) => call(product, path, session, {});

async function call(product: Product, path: string, session: Session | undefined, init: RequestInit) {
  const headers = { ...init.headers, ...(session && { authorization: `Bearer ${session.token}` }) };
  const answer = await fetch(`${product.appUrl}/api${path}`, { ...init, headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
