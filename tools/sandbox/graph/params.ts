import type { Method, Params, RawCall } from "./call.ts";
import { badParameter, notOffered } from "./errors.ts";
import { DEFAULT_VERSION, isVersion } from "./version.ts";

/** Merges the query string and the body of a request; the body has priority. */
export async function readParams(request: Request): Promise<Params> {
  const params: Params = Object.fromEntries(new URL(request.url).searchParams);
  if (request.method === "GET" || request.method === "HEAD") return params;
  const type = request.headers.get("content-type") ?? "";
  if (type.includes("multipart/form-data")) {
    for (const [key, value] of await request.formData()) if (typeof value === "string") params[key] = value;
    return params;
  }
  // Not `text()`: workerd warns when it is used for a form.
  const text = new TextDecoder().decode(await request.arrayBuffer());
  if (type.includes("json")) return { ...params, ...asText(text) };
  return { ...params, ...Object.fromEntries(new URLSearchParams(text)) };
}

/** The parameters of every call: `method` replaces HTTP's method, and Meta's SDK repeats the node's own `id`. */
export const OF_EVERY_CALL = ["access_token", "appsecret_proof", "method", "id"];

/**
 * Refuses unknown parameters. Meta ignores them, but it may know some that the sandbox does not.
 *
 * @throws GraphError naming the first one
 */
export function refuseUnknown(params: Record<string, unknown>, takes: readonly string[], where: string) {
  const unknown = Object.keys(params).find((name) => !takes.includes(name));
  if (unknown !== undefined) throw notOffered(`the parameter ${unknown} of ${where}`);
}

/** Reads a boolean. @throws GraphError 100 for other values */
export function readFlag(name: string, value: string): boolean {
  if (!["true", "1", "false", "0"].includes(value)) throw badParameter(`Param ${name} must be a boolean`);
  return isTrue(value);
}

/** Whether a parameter is `true` or `1`; everything else is false. */
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

/** Reads an HTTP request as a Graph call. The token is a parameter or in `Authorization: Bearer|OAuth`. */
export async function readCall(request: Request): Promise<RawCall> {
  const params = await readParams(request);
  const inHeader = /^(?:Bearer|OAuth)\s+(.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  return rawCall({
    method: (params.method?.toUpperCase() ?? request.method) as Method,
    pathname: new URL(request.url).pathname,
    params,
    token: params.access_token ?? inHeader,
    tokenInUrl: params.access_token !== undefined,
    defaultVersion: DEFAULT_VERSION,
  });
}

export function rawCall(parts: {
  method: Method;
  pathname: string;
  params: Params;
  token: string | undefined;
  tokenInUrl: boolean;
  defaultVersion: string;
}): RawCall {
  const segments = parts.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const version = isVersion(segments[0]) ? segments.shift()! : parts.defaultVersion;
  const { method, params, token, tokenInUrl } = parts;
  return { method, version, path: segments, params, token, tokenInUrl };
}
