// Gives the page with the engine the address of the weights, gzipped: as such files are served they would not be compressed on the way.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const NAME = "virtual:browser-weights";
const DEV_PATH = "/weights.gz";

/** @param file the file `model.bin` */
export function browserWeights(file: string): Plugin {
  let isServed = false;
  const zipped = () => gzipSync(readFileSync(file), { level: 9 });
  return {
    name: "atalaya-browser-weights",
    configResolved({ command }) {
      isServed = command === "serve";
    },
    configureServer(server) {
      server.middlewares.use(DEV_PATH, (_, response) => response.end(zipped()));
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      if (isServed) return `export default "${DEV_PATH}";`;
      const asset = this.emitFile({ type: "asset", name: "weights.bin", source: zipped() });
      return `export default import.meta.ROLLUP_FILE_URL_${asset};`;
    },
  };
}
