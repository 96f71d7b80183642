import type { World } from "./world.ts";

/** A salt that makes ids look like Stripe's, with 14 characters after the prefix. */
const SALT = "1SbxAtalaya";

/** Returns a new id, unique within the world; the same calls give the same ids. */
export const newId = (world: World, prefix: string) =>
  `${prefix}_${SALT}${(world.nextNumber++).toString(36).toUpperCase().padStart(6, "0")}`;

/** Returns a secret with which a browser may confirm an intent. */
export const secretFor = (id: string) => `${id}_secret_${id.slice(-6).toLowerCase()}sandbox`;
