import type { Params } from "./call.ts";

/** Query string and body of a request as one set of parameters; the body wins. */
export async function readParams(request: Request): Promise<Params> {
  const params: Params = Object.fromEntries(new URL(request.url).searchParams);
  if (request.method === "GET" || request.method === "HEAD") return params;
  const type = request.headers.get("content-type") ?? "";
  if (type.includes("multipart/form-data")) {
    for (const [key, value] of await request.formData()) if (typeof value === "string") params[key] = value;
    return params;
  }
  // Not `text()`: workerd warns when that meets a form.
  const text = new TextDecoder().decode(await request.arrayBuffer());
  if (type.includes("json")) return { ...params, ...asText(text) };
  return { ...params, ...Object.fromEntries(new URLSearchParams(text)) };
}

/** Truth of a parameter: `true`, `1`; everything else is false. */
export const isTrue = (value: string | undefined) => value === "true" || value === "1";

function asText(json: string): Params {
  try {
    const pairs = Object.entries(JSON.parse(json || "{}") as object);
    return Object.fromEntries(
      pairs.map(([key, value]) => [key, typeof value === "string" ? value : JSON.stringify(value)]),
    );
  } catch {
    return {};
  }
}
