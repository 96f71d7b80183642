import { isRefusal, messageOf } from "../../api/api-error.ts";

/** The Worker's sentence when it refused, and `fallback` for every other failure. */
export const refusalMessage = (error: unknown, fallback: string): string =>
  isRefusal(error) ? messageOf(error, fallback) : fallback;
