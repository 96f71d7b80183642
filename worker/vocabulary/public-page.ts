// The address of a page of rules and figures, for Worker and browser.
import { paths } from "./paths.ts";
import { withoutAccents } from "./text/text-folding.ts";

export const SLUG = /^(?=.{3,40}$)[a-z0-9]+(-[a-z0-9]+)*$/;

/** Names that a visitor would take for ours, or for a network's. */
export const RESERVED_SLUGS: readonly string[] = [
  ...Object.values(paths).flatMap((path) => path.split("/").filter(Boolean)),
  ..."admin api atalaya ayuda facebook instagram meta nombre normas oficial soporte threads verificado www".split(" "),
];

export const publicPath = (slug: string) => `/p/${slug}` as const;

/** An address for a page's name; empty when the name has no letters that fit. */
export const slugOf = (name: string): string =>
  withoutAccents(name)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-|-$/g, "");
