// Answers what no file and no route answers. The files' own answer would not do: `_headers` goes by path, so a missing file under
// /assets would be kept for a year, like those that exist.
import type { Deps } from "../deps.ts";
import { API_HEADERS } from "../http/security-headers.ts";

export async function missingPage({ assets }: Pick<Deps, "assets">, request: Request): Promise<Response> {
  if (new URL(request.url).pathname.startsWith("/assets/"))
    return new Response(null, { status: 404, headers: API_HEADERS });
  // 404.html, which comes with the headers of every page.
  const { body, headers } = await assets.fetch(new URL("/404", request.url)).catch(() => new Response(null));
  const own = new Headers(headers);
  own.delete("etag");
  own.set("cache-control", "no-store");
  return new Response(body, { status: 404, headers: own });
}
