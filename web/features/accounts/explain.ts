import { isRefusal, messageOf } from "../../api/api-error.ts";

/** A refusal names its reason; our own failure gets the operation's sentence. */
export const explain = (error: unknown, failed: string): string =>
  isRefusal(error) ? messageOf(error, failed) : failed;
