// Answers requests that match no file and no route. The asset server's own 404 does not fit: `_headers` goes by path, so a
// missing file under /assets would be cached for a year, like existing ones.
import type { Deps } from "../deps.ts";
import { API_HEADERS } from "../http/security-headers.ts";

export async function missingPage({ assets }: Pick<Deps, "assets">, request: Request): Promise<Response> {
  if (new URL(request.url).pathname.startsWith("/assets/"))
    return new Response(null, { status: 404, headers: API_HEADERS });
  // The file 404.html; `_headers` adds the headers of every page.
  const { body, headers } = await assets.fetch(new URL("/404", request.url)).catch(() => new Response(null));
  const own = new Headers(headers);
  own.delete("etag");
  own.set("cache-control", "no-store");
  return new Response(body, { status: 404, headers: own });
}
