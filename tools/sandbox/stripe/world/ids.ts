import type { World } from "./world.ts";

/** Salt that makes ids look like Stripe's, 14 signs after the prefix. */
const SALT = "1SbxAtalaya";

/** A new id, unique within the world; the same calls give the same ids. */
export const newId = (world: World, prefix: string) =>
  `${prefix}_${SALT}${(world.nextNumber++).toString(36).toUpperCase().padStart(6, "0")}`;

/** What a browser may confirm an intent with. */
export const secretFor = (id: string) => `${id}_secret_${id.slice(-6).toLowerCase()}sandbox`;
