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

/** A small whole number in words, before its noun: "siete días". From 13 on in digits. */
export const inWords = (value: number): string => WORDS[value] ?? String(value);

/** "un día", "siete días" */
export const inDays = (value: number): string => `${inWords(value)} ${value === 1 ? "día" : "días"}`;
