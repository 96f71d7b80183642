/** A whole number as people read it: 1.243. Spanish alone would group from 10.000 on. */
export const figure = (value: number): string => FIGURE.format(value);

/** Made once: to make one takes longer than to write a figure. */
const FIGURE = new Intl.NumberFormat("es", { useGrouping: "always" });
