// A Vite plugin for the articles of the help centre: it compiles their MDX to components, and their texts to `virtual:help-texts` for the
// search.
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
    // Runs before the plugin of React, which expects JavaScript.
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

/** The text of an article, without imports, addresses, expressions and punctuation. */
const wordsOf = (text: string): string =>
  withoutAccents(
    text
      .replace(/^import .+$/gm, "")
      .replace(/\]\([^)]*\)/g, " ")
      .replace(/\{[^}]*\}/g, " "),
  )
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
