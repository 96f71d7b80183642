// Where the build is told another origin than Facebook's, as the local stack does, the pictures of pages come from there too.
// The policy of the pages names it then; a build for production leaves `_headers` as it is.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";

const IMAGES = "img-src 'self' data: https:";

/** @param origin  of the network's pictures, where it is not on https */
export function pictureOrigin(origin: string | undefined): Plugin {
  let config: ResolvedConfig;
  return {
    name: "atalaya-picture-origin",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle() {
      if (!origin?.startsWith("http:")) return;
      const file = join(resolve(config.root, config.build.outDir), "_headers");
      const headers = readFileSync(file, "utf8");
      if (!headers.includes(IMAGES)) throw new Error("_headers has no img-src to add the pictures' origin to");
      writeFileSync(file, headers.replace(IMAGES, `${IMAGES} ${new URL(origin).origin}`));
    },
  };
}
