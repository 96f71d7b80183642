// Gives the page for developers the document of the public API at build time, so that its text is in the page's file.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const NAME = "virtual:openapi";

export const openApi = (file: string): Plugin => ({
  name: "atalaya-openapi",
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  load(id) {
    return id === `\0${NAME}` ? `export default ${JSON.stringify(JSON.parse(readFileSync(file, "utf8")))};` : null;
  },
});
