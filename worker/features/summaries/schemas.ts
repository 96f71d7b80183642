import * as z from "zod";
import { isMonth } from "../../vocabulary/calendar.ts";

/** `2026-10` */
export const MonthRef = z.object({ month: z.string().refine(isMonth, "Elige un mes") });
