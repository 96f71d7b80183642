// The modules that tools/build/help.ts makes of the articles.

declare module "*.mdx" {
  import type { ComponentType } from "react";
  import type { ARTICLE_ELEMENTS } from "./article-elements.tsx";

  const Text: ComponentType<{ components: typeof ARTICLE_ELEMENTS }>;
  export default Text;
}

declare module "virtual:help-texts" {
  const texts: Record<string, string>;
  export default texts;
}
