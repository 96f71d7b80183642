/**
 * A whole number as people read it: 1.243. Spanish alone would group from 10.000 on. Not by `Intl`: its first formatter takes a
 * phone as long as the whole first screen.
 */
export const figure = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ".");
