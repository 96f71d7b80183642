const SHORT = new Intl.DateTimeFormat("es", { day: "numeric", month: "short", timeZone: "UTC" });

/** "24 oct". @param date a day of statistics, `YYYY-MM-DD`; the same day in every time zone */
export const dayLabel = (date: string) => SHORT.format(Date.parse(date));
