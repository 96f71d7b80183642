import type { Method, Params, RawCall } from "./call.ts";
import { readParams } from "./params.ts";
import { DEFAULT_VERSION, isVersion } from "./version.ts";

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
