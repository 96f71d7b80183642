import type { Params } from "./call.ts";
import { badParameter, notOffered } from "./errors.ts";

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

/** Every call takes these: `method` stands in place of HTTP's, and Meta's SDK repeats the node's own `id`. */
export const OF_EVERY_CALL = ["access_token", "appsecret_proof", "method", "id"];

/** Meta ignores parameters that it does not know; what it does with those that it knows and the sandbox does not, nobody can tell here. @throws GraphError naming the first one */
export function refuseUnknown(params: Record<string, unknown>, takes: readonly string[], where: string) {
  const unknown = Object.keys(params).find((name) => !takes.includes(name));
  if (unknown !== undefined) throw notOffered(`the parameter ${unknown} of ${where}`);
}

/** @throws GraphError 100 for what is neither true nor false */
export function readFlag(name: string, value: string): boolean {
  if (!["true", "1", "false", "0"].includes(value)) throw badParameter(`Param ${name} must be a boolean`);
  return isTrue(value);
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
