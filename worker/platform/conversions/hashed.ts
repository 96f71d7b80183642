import { sha256Hex } from "../crypto/hash.ts";

/** The hash that Meta compares: of the trimmed lower-case text, SHA-256 in hexadecimal. */
export const hashed = (text: string): Promise<string> => sha256Hex(text.trim().toLowerCase());
