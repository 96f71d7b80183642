import type { Ability } from "../../../../worker/vocabulary/people/roles.ts";
import { readUser } from "../../../api/session-store.ts";

/** Whether the person's role allows it in this workspace. The Worker refuses the rest: the screens only do not offer it. */
export const hasAbility = (ability: Ability): boolean => readUser()?.may.includes(ability) ?? true;
