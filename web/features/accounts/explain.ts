import { isRefusal, messageOf } from "../../api/api-error.ts";

/** A refusal says why; a failure of ours gets the action's own sentence. */
export const explain = (error: unknown, failed: string): string =>
  isRefusal(error) ? messageOf(error, failed) : failed;
