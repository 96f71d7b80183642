/** 1.243 */
export const figure = (value: number) => value.toLocaleString("es", { useGrouping: "always" });

/** 96,5 % @param value from 0 to 100 */
export const percentage = (value: number) => `${value.toLocaleString("es", { maximumFractionDigits: 1 })} %`;
