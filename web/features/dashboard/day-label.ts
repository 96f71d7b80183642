const SHORT = new Intl.DateTimeFormat("es", { day: "numeric", month: "short", timeZone: "UTC" });

/** 24 oct @param date a day of statistics, `YYYY-MM-DD`; it is the day it says wherever it is read */
export const dayLabel = (date: string) => SHORT.format(Date.parse(date));
