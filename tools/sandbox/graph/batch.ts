import type { Machine } from "../machine.ts";
import type { Method, RawCall } from "./call.ts";
import { GraphError } from "./errors.ts";
import { OF_EVERY_CALL, rawCall, refuseUnknown } from "./params.ts";
import { serve } from "./serve.ts";

const MAX_PARTS = 50;

/** The supported fields of a part. `name` and `depends_on`, by which one part waits for another, are not supported. */
const OF_PART = ["method", "relative_url", "body", "omit_response_on_success"];

type Part = { method?: string; relative_url?: string; body?: string; omit_response_on_success?: boolean };

/**
 * `POST /` with `batch`: each part counts as a call, also in the log and for the limits. The batch is answered with 200, also when
 * parts fail.
 */
export async function serveBatch(machine: Machine, { params, token, version }: RawCall) {
  refuseUnknown(params, [...OF_EVERY_CALL, "batch", "include_headers"], "a batch");
  const parts = readParts(params.batch);
  const wantsHeaders = params.include_headers !== "false";
  const answers: unknown[] = [];
  for (const part of parts) refuseUnknown(part, OF_PART, "a part of the batch");
  for (const part of parts) {
    const url = new URL(part.relative_url ?? "", `${machine.origin}/`);
    const own = {
      ...Object.fromEntries(url.searchParams),
      ...Object.fromEntries(new URLSearchParams(part.body ?? "")),
    };
    const inherited = own.access_token ? {} : { appsecret_proof: params.appsecret_proof };
    const call = rawCall({
      method: (part.method ?? "GET").toUpperCase() as Method,
      pathname: url.pathname,
      params: { ...definedOnly(inherited), ...own },
      token: own.access_token ?? token,
      tokenInUrl: true,
      defaultVersion: version,
    });
    const { status, headers, body } = await serve(machine, call);
    if (part.omit_response_on_success && status === 200) answers.push(null);
    else
      answers.push({
        code: status,
        ...(wantsHeaders ? { headers: Object.entries(headers).map(([name, value]) => ({ name, value })) } : {}),
        body: JSON.stringify(body),
      });
  }
  return answers;
}

function readParts(text: string | undefined): Part[] {
  let parts: unknown;
  try {
    parts = JSON.parse(text ?? "");
  } catch {
    throw new GraphError({ message: "Invalid batch parameter", type: "GraphBatchException", code: 100 });
  }
  if (!Array.isArray(parts))
    throw new GraphError({ message: "batch parameter must be a JSON array", type: "GraphBatchException", code: 100 });
  if (parts.length > MAX_PARTS) {
    const message = `Too many requests in batch message. Maximum batch size is ${MAX_PARTS}`;
    throw new GraphError({ message, type: "GraphBatchException", code: 100 });
  }
  return parts as Part[];
}

const definedOnly = (params: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined));
