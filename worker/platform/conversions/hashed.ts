import { sha256Hex } from "../crypto/hash.ts";

/** As Meta compares them: without blanks around, in lower case, SHA-256 in hexadecimal. */
export const hashed = (text: string): Promise<string> => sha256Hex(text.trim().toLowerCase());
