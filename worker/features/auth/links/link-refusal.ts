import { AppError } from "../../../errors.ts";
import type { OneTimeState } from "../one-time-tokens.ts";

/** The error for a link that is no longer valid; the page then offers a new one. */
export const linkRefusal = (state: Exclude<OneTimeState["state"], "good">): AppError => new AppError(`link_${state}`);
