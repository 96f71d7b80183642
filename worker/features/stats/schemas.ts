import * as z from "zod";
import { PageChoice, publicId } from "../../http/fields.ts";
import { CHART_PERIODS } from "../../vocabulary/chart-periods.ts";

export const UserRef = z.object({ userId: publicId });

/** A calendar month of the workspace's time zone; without a value, the present one. */
export const MonthInput = PageChoice.extend({
  month: z.coerce.number().int().min(1, "Elige un mes").max(12, "Elige un mes").optional(),
  year: z.coerce.number().int().min(2000, "Elige un año").max(9999, "Elige un año").optional(),
});
export type MonthInput = z.infer<typeof MonthInput>;

export const RecentInput = PageChoice.extend({
  limit: z.coerce.number().int().min(1, "Elige entre 1 y 20").max(20, "Elige entre 1 y 20").default(3),
});

export const ChartInput = PageChoice.extend({
  period: z.enum(CHART_PERIODS, "El período no existe").default("7D"),
});
export type ChartInput = z.infer<typeof ChartInput>;
