import { interceptedDatabase } from "./intercepted-database.ts";

/** A database that can be switched off. Then everything sent to it fails like D1. */
export function faultyDatabase(database: D1Database) {
  const fault = {
    isOut: false,
    /** Statements are executed, but their answers never arrive. */
    losesAnswers: false,
  };
  const faulty = interceptedDatabase(database, async (send) => {
    const lost = new Error("D1_ERROR: Network connection lost.");
    if (fault.isOut) throw lost;
    const answer = await send();
    if (fault.losesAnswers) throw lost;
    return answer;
  });
  return { fault, database: faulty };
}
