/** A 32-bit digest of a text or of bytes (FNV-1a with a final mix). */
export function digest(content: string | Uint8Array): number {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
