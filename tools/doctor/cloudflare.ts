import { NoAccount, NotLoggedIn } from "../cloudflare/api.ts";
import { type Check, type Given, ok, refused } from "./check.ts";

const TOKENS = "https://dash.cloudflare.com/profile/api-tokens";

export const CLOUDFLARE_CHECKS: readonly Check[] = [{ what: "Cloudflare login", look: lookAtLogin }];

async function lookAtLogin({ cloudflare }: Given) {
  try {
    return ok("Cloudflare account", await cloudflare.account());
  } catch (error) {
    if (error instanceof NotLoggedIn) return refused("Cloudflare login", error.message, TOKENS);
    if (error instanceof NoAccount) return refused("Cloudflare account", error.message, TOKENS);
    throw error;
  }
}
