/** A whole number as people read it: 1.243. Spanish alone would group from 10.000 on. */
export const figure = (value: number): string => value.toLocaleString("es", { useGrouping: "always" });
