import { ApiError, messageOf } from "../../api/api-error.ts";

/** A refusal says why; a failure of ours gets the action's own sentence. */
export function explain(error: unknown, failed: string): string {
  const isRefusal = error instanceof ApiError && error.told && error.status >= 400 && error.status < 500;
  return isRefusal ? messageOf(error, failed) : failed;
}
