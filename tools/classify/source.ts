import { once } from "node:events";
import { createReadStream } from "node:fs";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";

/** A file as text, in pieces. */
export type Source = {
  text: Readable;
  /** The beginning of the text: at most one piece; empty when the text is empty. */
  beginning: string;
};

/**
 * Opens a file or standard input (`-`). Gzip is unpacked, whatever the file's name. The text is UTF-8, or UTF-16 with a byte order mark.
 *
 * @throws Error when it cannot be opened; an incomplete file fails while it is read
 */
export async function openSource(path: string): Promise<Source> {
  const raw: Readable = path === "-" ? process.stdin : createReadStream(path);
  const start = await peek(raw);
  const isGzip = start[0] === 0x1f && start[1] === 0x8b;
  const plain = isGzip ? gunzip(raw) : raw;
  const bytes = isGzip ? await peek(plain) : start;
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf16le" : "utf8";
  plain.setEncoding(encoding);
  return { text: plain, beginning: withoutMark(bytes.toString(encoding)) };
}

export const withoutMark = (text: string) => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);

// A failure of one of the streams reaches the reader of the result.
const gunzip = (raw: Readable): Readable => pipeline(raw, createGunzip(), () => undefined);

/** The first piece of a stream, which stays in it; empty when there is none. */
async function peek(stream: Readable): Promise<Buffer> {
  const ended = new AbortController();
  stream.once("end", () => ended.abort());
  await once(stream, "readable", { signal: ended.signal }).catch((error: unknown) => {
    if (!ended.signal.aborted) throw error;
  });
  const bytes: Buffer | null = stream.read();
  if (bytes === null) return Buffer.alloc(0);
  stream.unshift(bytes);
  return bytes;
}
