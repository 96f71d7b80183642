import { useSyncExternalStore } from "react";
import type { Ability } from "../../../../worker/vocabulary/people/roles.ts";
import { readUser, watchSession } from "../../../api/session-store.ts";

export const useStoredUser = () => useSyncExternalStore(watchSession, readUser, () => null);

/** Whether the person's role allows it in this workspace. The screens do not offer the rest, and the Worker refuses it. */
export const useAbility = (ability: Ability): boolean => useStoredUser()?.may.includes(ability) ?? true;
