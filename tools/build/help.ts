// The articles of the help centre: their MDX becomes components, and their words `virtual:help-texts`, which the search reads.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { compile } from "@mdx-js/mdx";
import type { Plugin } from "vite";
import { withoutAccents } from "../../worker/vocabulary/text/text-folding.ts";

const FOLDER = "web/features/help/articles";
const NAME = "virtual:help-texts";

export const helpArticles = (): Plugin[] => [
  {
    name: "atalaya-mdx",
    // Before the plugin of React, which reads JavaScript.
    enforce: "pre",
    async transform(value, path) {
      if (!path.endsWith(".mdx")) return null;
      return { code: String(await compile({ value, path })), map: null };
    },
  },
  {
    name: "atalaya-help-texts",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(readTexts())};` : null),
  },
];

function readTexts(): Record<string, string> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".mdx"));
  return Object.fromEntries(
    files.map((file) => [basename(file, ".mdx"), wordsOf(readFileSync(join(FOLDER, file), "utf8"))]),
  );
}

/** Without imports, addresses, expressions and signs. */
const wordsOf = (text: string): string =>
  withoutAccents(
    text
      .replace(/^import .+$/gm, "")
      .replace(/\]\([^)]*\)/g, " ")
      .replace(/\{[^}]*\}/g, " "),
  )
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
