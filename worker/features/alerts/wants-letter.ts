import type { Role } from "../../vocabulary/people/roles.ts";

/** Whether the weekly letter goes to a member: its owner, unless they said no, and whoever said yes. Pure. */
export const wantsLetter = ({ role, letter }: { role: Role; letter: boolean | null }): boolean =>
  letter ?? role === "owner";
