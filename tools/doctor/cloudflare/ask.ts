// What the checks of Cloudflare share: how they read a refusal.
import { CloudflareError } from "../../cloudflare/api.ts";
import { type Refusal, TOKENS } from "../../cloudflare/refusals.ts";
import { reasonOf } from "../../command-line/reason.ts";
import { type Found, notCheckable, refused } from "../check.ts";

export const STATUS_PAGE = "https://www.cloudflarestatus.com";

type Tried<T> = { value: T; refusal?: undefined } | { value?: undefined; refusal: CloudflareError };

/** Awaits a call, and returns Cloudflare's refusal instead of throwing it. */
export async function tried<T>(call: Promise<T>): Promise<Tried<T>> {
  try {
    return { value: await call };
  } catch (error) {
    if (error instanceof CloudflareError) return { refusal: error };
    throw error;
  }
}

/** Whether the login lacks a permission. D1 also says so with 7403, and some parts without a code. */
const lacksPermission = ({ status, code }: CloudflareError) =>
  [7403, 9109, 10000].includes(code) || (status === 403 && code === 0);

/** A permission that a deploy needs, as a line. Pure. @param permission such as `D1: Edit` */
export function lineOfRefusal(permission: string, refusal: CloudflareError): Found {
  if (!lacksPermission(refusal)) return noAnswer(refusal);
  return refused(
    `The login lacks the permission ${permission}. Make a token with the link of docs/deploy.md, or run npx wrangler login again.`,
    TOKENS,
  );
}

/** Something that only a permission shows, with what a person does without it, as a line. Pure. */
export function notShown(permission: string, refusal: CloudflareError, instead: Refusal): Found {
  if (!lacksPermission(refusal)) return noAnswer(refusal);
  return notCheckable(`The login lacks the permission ${permission}. ${instead.says}`, instead.at);
}

/** A call without an answer that a check expects, as a line. Pure. */
export function noAnswer(error: unknown): Found {
  if (error instanceof CloudflareError && lacksPermission(error))
    return notCheckable("It needs a permission that the login lacks; another line names it.", TOKENS);
  return notCheckable(`Cloudflare does not answer as expected; try again later. ${reasonOf(error)}`, STATUS_PAGE);
}
