// Files that are stored for years: rows as lines of JSON, compressed, one object of R2 each.

export type Archive = ReturnType<typeof createArchive>;

export const createArchive = (bucket: R2Bucket) => ({
  /** Writes an object, and returns when R2 has all of it. @throws when R2 has something else */
  async write(name: string, rows: readonly object[]): Promise<void> {
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
    const bytes = await new Response(compressed).arrayBuffer();
    const sha256 = await crypto.subtle.digest("SHA-256", bytes);
    // R2 refuses bytes with another checksum.
    await bucket.put(name, bytes, { sha256, httpMetadata: { contentType: "application/gzip" } });
    const held = await bucket.head(name);
    if (held?.size !== bytes.byteLength || !isEqual(held.checksums.sha256, sha256))
      throw new Error(`R2 does not hold ${name} as it was written`);
  },
  /** Reads an object, with a row on each line; null when it does not exist. */
  async read(name: string): Promise<string | null> {
    const object = await bucket.get(name);
    if (!object) return null;
    return new Response(object.body.pipeThrough(new DecompressionStream("gzip"))).text();
  },
  /** Writes an uncompressed text, for a file that people download. */
  async writeText(name: string, text: string): Promise<void> {
    await bucket.put(name, text);
  },
  /** Streams an object. @throws Error when it does not exist */
  async stream(name: string): Promise<ReadableStream<Uint8Array>> {
    const object = await bucket.get(name);
    if (!object) throw new Error(`R2 does not hold ${name}`);
    return object.body;
  },
  /** Deletes an object. Safe to repeat. */
  remove: (name: string): Promise<void> => bucket.delete(name),
  /** Deletes up to a thousand objects whose names start with the prefix. @returns whether more may be left */
  async removeSome(prefix: string): Promise<boolean> {
    const { objects, truncated } = await bucket.list({ prefix });
    // R2 deletes as many names at once as it lists.
    if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
    return truncated;
  },
});

function isEqual(a: ArrayBuffer | undefined, b: ArrayBuffer): boolean {
  if (a?.byteLength !== b.byteLength) return false;
  const bytes = new Uint8Array(b);
  return new Uint8Array(a).every((byte, index) => byte === bytes[index]);
}
