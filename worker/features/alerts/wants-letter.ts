import type { Role } from "../../vocabulary/people/roles.ts";

/** Whether a member gets the weekly letter: the owner unless they switched it off, and everyone who switched it on. Pure. */
export const wantsLetter = ({ role, letter }: { role: Role; letter: boolean | null }): boolean =>
  letter ?? role === "owner";
