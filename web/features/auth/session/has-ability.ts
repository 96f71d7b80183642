import type { Ability } from "../../../../worker/vocabulary/people/roles.ts";
import { readUser } from "../../../api/session-store.ts";

/** Whether the person's role allows it in this workspace. The screens do not offer the rest, and the Worker refuses it. */
export const hasAbility = (ability: Ability): boolean => readUser()?.may.includes(ability) ?? true;
