// The Turnstile widget of a deployment: the challenge for people who guess a password too often.
import { z } from "zod";
import { type EnvironmentName, readEnvironment, writeEnvironment } from "../cloudflare/environment.ts";
import { reasonOf } from "../command-line/reason.ts";
import type { Outside } from "./outside.ts";

const Listed = z.object({ sitekey: z.string(), name: z.string() });
/** `widget get` and `widget create` return the secret, also later; `widget list` does not. */
const Widget = Listed.extend({ secret: z.string(), domains: z.array(z.string()) });

/**
 * Finds or creates the widget by wrangler, whose login may do so (the commands are alpha in 4.124), and writes its site key to
 * environments/NAME.json. A deployment works without one too, so a failure is only said: people who guess too often then wait.
 *
 * @param worker the widget's name
 * @returns the secret; null without a widget
 */
export async function ensureWidget(
  { root, wrangler, say }: Pick<Outside, "root" | "wrangler" | "say">,
  name: EnvironmentName,
  worker: string,
): Promise<string | null> {
  const environment = readEnvironment(root, name)!;
  const { host } = new URL(environment.origin);
  const ask = async (args: string[]): Promise<unknown> =>
    JSON.parse(await wrangler(["turnstile", "widget", ...args, "--json"]));
  try {
    const siteKey = environment.pages.VITE_TURNSTILE_SITE_KEY || (await find());
    const widget = Widget.parse(
      await ask(siteKey ? ["get", siteKey] : ["create", worker, "--domain", host, "--mode", "managed"]),
    );
    if (!siteKey) say(`created  Turnstile widget ${worker}`);
    if (!widget.domains.includes(host))
      await ask(["update", widget.sitekey, ...[...widget.domains, host].flatMap((domain) => ["--domain", domain])]);
    const pages = { ...environment.pages, VITE_TURNSTILE_SITE_KEY: widget.sitekey };
    if (widget.sitekey !== environment.pages.VITE_TURNSTILE_SITE_KEY)
      writeEnvironment(root, name, { ...environment, pages });
    return widget.secret;
  } catch (error) {
    const [reason] = reasonOf(error).split("\n");
    say(`later    Turnstile widget, which needs the permission Turnstile: Edit (docs/deploy.md, Secrets). ${reason}`);
    return null;
  }

  async function find(): Promise<string | undefined> {
    const widgets = z.array(Listed).parse(await ask(["list"]));
    return widgets.find((widget) => widget.name === worker)?.sitekey;
  }
}
