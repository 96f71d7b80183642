// Makes one file for each address from the two built documents. site.html becomes the public pages with their content and head, since
// link previews run no JavaScript. index.html becomes the screens of the application, which must not be indexed, and 404.html, the
// answer to every other address.
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin, type PluginOption, type ResolvedConfig, type Rolldown } from "vite";
import { HIDDEN_HEAD, type PublicPage, pageHead } from "./page-head.ts";
import { preloadsOf, withoutPreloads } from "./preloads.ts";

/** The exports of web/site-render.tsx. */
type Site = {
  SITE_PAGES: Record<string, PublicPage>;
  ENTRY_PAGES: readonly PublicPage[];
  paths: Record<string, string>;
  renderSitePage(name: string): Promise<string>;
  renderPublicFrame(body: string): string;
  renderEntryPage(path: string): Promise<string>;
  renderFrame(path: string): string | null;
};

/** The source of the frame around every signed-in screen. */
const FRAME = "layouts/app-layout.tsx";
const HEAD = "<!--page-head-->";
const SHELL_BODY = '<div id="root"></div>';
const INNER = "<!--page-body-->";
const BODY = `<div id="root">${INNER}</div>`;
/** The Worker fills it (worker/features/public-pages), and no visitor gets it as it is. */
const PUBLIC_FRAME = "/p";

type Options = {
  /** Absolute, without a trailing slash. */
  origin: string;
  /** The Vite settings for the pages' sources, in addition to those of every build. */
  plugins: () => PluginOption[];
};

/** The Vite plugin. @throws Error from the build when a template has no place for a page's head or body */
export function prerender({ origin, plugins }: Options): Plugin {
  let config: ResolvedConfig;
  return {
    name: "atalaya-prerender",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle: {
      order: "post",
      sequential: true,
      async handler(_, bundle) {
        const out = resolve(config.root, config.build.outDir);
        // Below node_modules, so that the pages find their packages.
        mkdirSync("node_modules/.cache", { recursive: true });
        const folder = mkdtempSync(resolve("node_modules/.cache/prerender-"));
        try {
          const site = await buildSite(config, plugins(), folder);
          await writePages({ out, origin, site, bundle });
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      },
    },
  };
}

/** Builds the pages for Node and loads them. They load some of their code later from the same folder. */
async function buildSite({ root, mode }: ResolvedConfig, plugins: PluginOption[], outDir: string): Promise<Site> {
  await build({
    configFile: false,
    root,
    mode,
    plugins,
    logLevel: "error",
    build: { ssr: "site-render.tsx", outDir, copyPublicDir: false },
  });
  return import(pathToFileURL(join(outDir, "site-render.js")).href);
}

type Work = { out: string; origin: string; site: Site; bundle: Rolldown.OutputBundle };

async function writePages({ out, origin, site, bundle }: Work) {
  const template = takeTemplate(out, "site.html");
  const shell = takeTemplate(out, "index.html");
  const { SITE_PAGES, ENTRY_PAGES, paths, renderSitePage, renderPublicFrame, renderEntryPage, renderFrame } = site;

  for (const [name, page] of Object.entries(SITE_PAGES)) {
    const head = `${pageHead(page, origin)}\n    ${preloadsOf(bundle, page.sources ?? [pageFile(name, "pages/site")], template)}`;
    const body = `<div id="root" data-page="${name}">${await renderSitePage(name)}</div>`;
    write(out, page.path, fill(fill(template, HEAD, head), BODY, body));
  }

  const publicFrame = `<div id="root" data-page="publicPage">${renderPublicFrame("BODY").replace("BODY", INNER)}</div>`;
  write(out, PUBLIC_FRAME, fill(withoutCode(template), BODY, publicFrame));

  const nameOf = (path: string) => Object.keys(paths).find((name) => paths[name] === path)!;
  const untitled = fill(shell, "<title>Atalaya</title>", "");
  for (const page of ENTRY_PAGES) {
    const head = `${pageHead(page, origin)}\n    ${preloadsOf(bundle, [pageFile(nameOf(page.path))], shell)}`;
    const body = `<div id="root">${await renderEntryPage(page.path)}</div>`;
    write(out, page.path, fill(fill(untitled, HEAD, head), SHELL_BODY, body));
  }

  // The sections of a page (`/settings/plan`) have its code, and `/facebook/callback` is a page itself.
  const pageOf = (path: string) => Object.values(paths).find((page) => path.startsWith(`${page}/`)) ?? path;
  const described: string[] = [...Object.values(SITE_PAGES), ...ENTRY_PAGES].map(({ path }) => path);
  for (const path of Object.values(paths).filter((path) => !described.includes(path))) {
    const frame = renderFrame(path);
    const preloads = preloadsOf(bundle, [...(frame === null ? [] : [FRAME]), pageFile(nameOf(pageOf(path)))], shell);
    const page = fill(shell, HEAD, `${HIDDEN_HEAD}\n    ${preloads}`);
    write(out, path, frame === null ? page : fill(page, SHELL_BODY, `<div id="root" data-frame>${frame}</div>`));
  }
  write(out, "/404", fill(shell, HEAD, `${HIDDEN_HEAD}\n    ${preloadsOf(bundle, [], shell)}`));
  writeFileSync(join(out, "sitemap.xml"), sitemap(described, origin));
  appendFileSync(join(out, "robots.txt"), `Sitemap: ${origin}/sitemap.xml\n`);
}

function takeTemplate(out: string, name: string): string {
  const file = join(out, name);
  const text = readFileSync(file, "utf8");
  rmSync(file);
  return styleSheetFirst(withoutPreloads(text));
}

/** Without all scripts but the one that sets the theme before the first paint. */
const withoutCode = (template: string) => template.replaceAll(/\s*<script(?![^>]*theme\.js)[^>]*><\/script>/g, "");

/** Moves the style sheet before all code: the first paint waits only for it, not for modules. Vite writes it last. */
function styleSheetFirst(template: string): string {
  const [link] = template.match(/<link rel="stylesheet"[^>]*>/) ?? [];
  if (!link) throw new Error("prerender: the template has no style sheet");
  return template.replace(link, "").replace("<script", () => `${link}\n    <script`);
}

/** @throws Error when the template no longer has the place */
function fill(template: string, place: string, text: string): string {
  if (!template.includes(place)) throw new Error(`prerender: the template has no ${place}`);
  return template.replace(place, () => text);
}

/** The file of a page, below web/: it has the page's name in `paths`, `dataDeletion` in data-deletion.tsx. */
const pageFile = (name: string, folder = "pages") =>
  `${folder}/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.tsx`;

/** `/pricing` is answered with pricing.html, `/` with index.html. */
function write(out: string, path: string, html: string) {
  const file = join(out, path === "/" ? "index.html" : `${path.slice(1)}.html`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, html);
}

/** Returns the sitemap. @param pagePaths  the paths of the pages that may be indexed */
function sitemap(pagePaths: readonly string[], origin: string): string {
  const entries = pagePaths.map((path) => `  <url><loc>${new URL(path, origin).href}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}
