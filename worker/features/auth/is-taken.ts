/** Whether another account has the address: the unique index decides, and D1 reports it only as text, sometimes wrapped in another error. */
export function isTaken(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.message.includes("UNIQUE constraint failed: users.email")) return true;
  return false;
}
