// The parts of the public site that search engines, link previews and browsers read without running any code.
import { expect, it } from "vitest";
import { z } from "zod";
import { HELP_SLUGS } from "../../../web/features/help/articles.ts";
import type { Product } from "../running-product.ts";

const SITE_PATHS = [
  "/",
  "/tutorial",
  "/pricing",
  "/privacy",
  "/terms",
  "/data-deletion",
  "/login",
  "/register",
  "/ayuda",
  "/novedades",
  "/como-medimos",
  "/juez",
  "/verificar",
  "/desarrolladores",
  "/perspective",
  "/contrato",
  "/subencargados",
  "/estado",
  ...HELP_SLUGS.map((slug) => `/ayuda/${slug}`),
];
const SIGNED_IN_PATHS = [
  "/dashboard",
  "/comments",
  "/accounts",
  "/plans",
  "/settings",
  "/settings/plan",
  "/referrals",
  "/facebook/callback",
];

export function documentScenes(product: () => Product) {
  const read = async (path: string) => {
    const answer = await fetch(product().appUrl + path, { headers: { "sec-fetch-mode": "navigate" } });
    return { status: answer.status, html: await answer.text() };
  };

  /** "width x height" of the file. */
  async function pngSize(path: string): Promise<string> {
    const bytes = Buffer.from(await (await fetch(product().appUrl + path)).arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
  }

  it.each(SITE_PATHS)("%s describes itself and may be indexed", async (path) => {
    const { status, html } = await read(path);
    expect(status).toBe(200);
    expect(html).toMatch(/<title>[^<]{10,65}<\/title>/);
    expect(html.match(/<title>/g)).toHaveLength(1);
    for (const name of ["description", "twitter:card", "og:title", "og:description", "og:image", "og:url"]) {
      expect(html).toMatch(new RegExp(`<meta (name|property)="${name}" content="[^"]+" />`));
    }
    const canonical = /<link rel="canonical" href="([^"]+)" \/>/.exec(html)?.[1];
    expect(new URL(canonical!).pathname).toBe(path);
    expect(html).not.toContain("noindex");
    expect(html).toMatch(/<h1[ >]/);
    // The content security policy of the pages allows no inline code.
    expect(html).not.toMatch(/<script(?![^>]*(src=|application\/ld\+json))[^>]*>/);
    expect(html).not.toContain(" style=");
  });

  it("keeps every other route out of the index", async () => {
    for (const path of SIGNED_IN_PATHS) {
      const { status, html } = await read(path);
      expect([path, status]).toEqual([path, 200]);
      expect(html, path).toContain('<meta name="robots" content="noindex" />');
    }
    const unknown = await read("/no/existe");
    expect(unknown.status).toBe(404);
    expect(unknown.html).toContain('<meta name="robots" content="noindex" />');
  });

  it("contains the frame of the signed-in screens, for people who are signed in", async () => {
    for (const path of SIGNED_IN_PATHS) {
      const frame = /<div id="root" data-frame><div class="signed-in-only">.*Abrir menú/s.test((await read(path)).html);
      expect([path, frame]).toEqual([path, path !== "/facebook/callback"]);
    }
  });

  it("forbids caches to store the answer about a missing file, and allows it for existing files", async () => {
    const { html } = await read("/login");
    const existing = /src="(\/assets\/[^"]+\.js)"/.exec(html)![1]!;
    const headersOf = async (path: string) => {
      const { status, headers } = await fetch(product().appUrl + path);
      return [status, headers.get("cache-control"), headers.get("content-security-policy")?.split(";")[0]];
    };
    expect(await headersOf(existing)).toEqual([200, "public, max-age=31536000, immutable", "default-src 'self'"]);
    expect(await headersOf("/assets/missing.js")).toEqual([404, "no-store", "default-src 'none'"]);
    expect(await headersOf("/no/existe")).toEqual([404, "no-store", "default-src 'self'"]);
  });

  it("lists indexable pages in the sitemap, and names the sitemap in robots.txt", async () => {
    const { html: sitemap } = await read("/sitemap.xml");
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
    expect(listed.toSorted()).toEqual(SITE_PATHS.toSorted());
    const { html: robots } = await read("/robots.txt");
    expect(robots).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
  });

  it("has the picture of link previews and every icon in the size it promises", async () => {
    const Manifest = z.object({
      icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string() })),
    });
    const { icons } = Manifest.parse(JSON.parse((await read("/manifest.webmanifest")).html));
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toContain("512x512 maskable");
    for (const { src, sizes } of icons) expect(await pngSize(src)).toBe(sizes);
    expect(await pngSize("/apple-touch-icon.png")).toBe("180x180");
    expect(await pngSize("/og.png")).toBe("1200x630");
    expect((await read("/favicon.ico")).status).toBe(200);
  });
}
