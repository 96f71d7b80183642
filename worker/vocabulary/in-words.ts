const WORDS = [
  "cero",
  "un",
  "dos",
  "tres",
  "cuatro",
  "cinco",
  "seis",
  "siete",
  "ocho",
  "nueve",
  "diez",
  "once",
  "doce",
];

/** A small whole number before its noun, as a sentence says it: "siete días". From 13 on its digits. */
export const inWords = (value: number): string => WORDS[value] ?? String(value);

/** "un día", "siete días" */
export const inDays = (value: number): string => `${inWords(value)} ${value === 1 ? "día" : "días"}`;
