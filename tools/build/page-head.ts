/** The head of a page of web/features/site/public-pages.ts. `sources`: its code below web/, when the name of the page does not name it. */
export type PublicPage = { path: string; title: string; description: string; sources?: readonly string[] };

const IMAGE = { path: "/og.png", width: 1200, height: 630, alt: "Atalaya: moderación de comentarios" };

/** The elements of a public page's head for search engines and link previews. */
export function pageHead({ path, title, description }: PublicPage, origin: string): string {
  const url = origin + path;
  return [
    `<title>${escaped(title)}</title>`,
    meta("name", "description", description),
    `<link rel="canonical" href="${escaped(url)}" />`,
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", "Atalaya"),
    meta("property", "og:locale", "es_ES"),
    meta("property", "og:title", title),
    meta("property", "og:description", description),
    meta("property", "og:url", url),
    meta("property", "og:image", origin + IMAGE.path),
    meta("property", "og:image:width", String(IMAGE.width)),
    meta("property", "og:image:height", String(IMAGE.height)),
    meta("property", "og:image:alt", IMAGE.alt),
    meta("name", "twitter:card", "summary_large_image"),
  ].join("\n    ");
}

/** The elements for screens that need a session, and for addresses that do not exist. */
export const HIDDEN_HEAD = '<meta name="robots" content="noindex" />';

const meta = (attribute: "name" | "property", name: string, content: string) =>
  `<meta ${attribute}="${name}" content="${escaped(content)}" />`;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
