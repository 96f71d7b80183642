// One owner with two connected pages, so that the first look at the product shows something.
import { z } from "zod";
import { execute } from "./databases.ts";
import { DEMO } from "./settings.ts";

type Stack = { appUrl: string; sandboxUrl: string; state: string };

const Session = z.object({ token: z.string() });

/** Logs the demo owner in. @returns a session token, or null when there is no such owner yet */
export async function loginDemo(appUrl: string): Promise<string | null> {
  const answer = await post(`${appUrl}/api/auth/login`, { email: DEMO.email, password: DEMO.password });
  return answer.ok ? Session.parse(await answer.json()).token : null;
}

/** Makes the demo owner on an active Business plan and connects both pages of the sandbox. Does nothing the second time. */
export async function seedDemo(stack: Stack): Promise<void> {
  if (await loginDemo(stack.appUrl)) return;
  const registered = await post(`${stack.appUrl}/api/auth/register`, { ...DEMO, username: DEMO.name });
  if (!registered.ok) throw new Error(`the demo owner could not register: ${await registered.text()}`);
  await execute(stack.state, "DB", businessPlanOf(DEMO.email));
  const token = await loginDemo(stack.appUrl);
  if (!token) throw new Error("the demo owner cannot log in");
  await connectPages(stack, token);
}

/** Goes through Facebook's dialog as a person who ticks every page. */
export async function connectPages({ appUrl, sandboxUrl }: Omit<Stack, "state">, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const start = await fetch(`${appUrl}/api/social/auth-url?platform=facebook`, { headers });
  const { redirectUrl } = z.object({ redirectUrl: z.url() }).parse(await start.json());
  const query = new URL(redirectUrl).searchParams;
  const allowed = await post(`${sandboxUrl}/sandbox/dialog/allow`, {
    redirectUri: query.get("redirect_uri"),
    state: query.get("state"),
    clientId: query.get("client_id"),
    scope: query.get("scope"),
  });
  const { redirect } = z.object({ redirect: z.url() }).parse(await allowed.json());
  const returned = new URL(redirect).searchParams;
  const body = { code: returned.get("code"), state: returned.get("state") };
  const connected = await post(`${appUrl}/api/social/facebook/callback`, body, headers);
  if (!connected.ok) throw new Error(`the demo pages could not be connected: ${await connected.text()}`);
}

const businessPlanOf = (email: string) =>
  `UPDATE subscriptions SET plan = 'business', status = 'active' WHERE workspace_id IN (
     SELECT workspace_id FROM memberships JOIN users ON users.id = memberships.user_id WHERE users.email = '${email}')`;

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
