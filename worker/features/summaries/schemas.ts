import { z } from "zod";

/** `2026-10` */
export const MonthRef = z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Elige un mes") });
