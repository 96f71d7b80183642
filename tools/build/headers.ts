// When the build has other origins than Facebook's and Stripe's, as in the local stack, page pictures and the card form's code
// come from there. The pages' policy then names them; a build for production leaves `_headers` unchanged.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";

const IMAGES = "img-src 'self' data: https://*.fbcdn.net https://*.cdninstagram.com https://*.fbsbx.com";
const SCRIPTS = "script-src 'self' https://js.stripe.com";
const CALLS = "connect-src 'self' https://api.stripe.com";

/**
 * @param pictures  origin of the network's pictures, where it is not on https
 * @param stripeJs  address of another Stripe.js than Stripe's own
 */
export function localOrigins({ pictures, stripeJs }: Record<"pictures" | "stripeJs", string | undefined>): Plugin {
  let config: ResolvedConfig;
  const added: [directive: string, address: string | undefined][] = [
    [IMAGES, pictures],
    [SCRIPTS, stripeJs],
    [CALLS, stripeJs],
  ];
  return {
    name: "atalaya-local-origins",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle() {
      const file = join(resolve(config.root, config.build.outDir), "_headers");
      for (const [directive, address] of added) {
        if (!address?.startsWith("http:")) continue;
        const headers = readFileSync(file, "utf8");
        if (!headers.includes(directive)) throw new Error(`_headers has no "${directive}" to add an origin to`);
        writeFileSync(file, headers.replace(directive, `${directive} ${new URL(address).origin}`));
      }
    },
  };
}
