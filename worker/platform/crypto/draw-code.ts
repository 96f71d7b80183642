/** Draws a random code. @param letters 32 of them, or another divisor of 256: otherwise some would be more frequent */
export const drawCode = (letters: string, length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => letters[byte % letters.length]).join("");
