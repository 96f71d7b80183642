import type { Role } from "../../vocabulary/people/roles.ts";

/**
 * Whether the weekly letter goes to a member: its owner, unless they said no, and whoever said yes. It is about all pages, so who may
 * see some of them gets none. Pure.
 */
export const wantsLetter = ({
  role,
  pageIds,
  letter,
}: {
  role: Role;
  pageIds: readonly number[] | null;
  letter: boolean | null;
}): boolean => pageIds === null && (letter ?? role === "owner");
