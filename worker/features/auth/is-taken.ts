/**
 * Whether an error means that another account has the address. The unique index decides; D1 reports it only as text, sometimes
 * wrapped in another error.
 */
export function isTaken(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.message.includes("UNIQUE constraint failed: users.email")) return true;
  return false;
}
