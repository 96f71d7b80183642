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
