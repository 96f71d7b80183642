// Reads pictures of comments from the servers of Meta's networks.
import { joinBytes } from "../../platform/crypto/encoding.ts";
import { PICTURE_TYPES, type Picture } from "../../vocabulary/judging/pictures.ts";
import { isPictureAt } from "../capabilities.ts";

const MAX_BYTES = 3 * 1024 * 1024;
const TIMEOUT_MS = 5_000;

type Config = { origin: string; fetch: typeof fetch };

/**
 * Returns a reader of pictures. Their addresses are signed, and expire after some days.
 *
 * @param config.origin of the Graph API: when it is a stand-in, pictures come from it as well
 * @param hosts the network's hosts of pictures
 */
export const createPictureReader =
  ({ origin, fetch }: Config, hosts: readonly string[]) =>
  async (url: string): Promise<Picture | null> => {
    if (!isPictureAt(hosts, url) && !isLocal(url, origin)) return null;
    try {
      // A redirect could lead anywhere.
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(url, { redirect: "manual", signal, headers: { accept: PICTURE_TYPES.join(", ") } });
      const type = PICTURE_TYPES.find((type) => answer.headers.get("content-type")?.startsWith(type));
      const declared = Number(answer.headers.get("content-length") ?? 0);
      if (answer.status !== 200 || type === undefined || declared > MAX_BYTES) {
        await answer.body?.cancel();
        return null;
      }
      const bytes = await readUpTo(MAX_BYTES, answer.body);
      return bytes && { bytes, type };
    } catch {
      // Not reachable, or too slow.
      return null;
    }
  };

function isLocal(url: string, origin: string): boolean {
  const parsed = URL.parse(url);
  return parsed?.origin === origin && parsed.username === "" && parsed.password === "";
}

/** Reads a limited number of bytes. @returns null when there are more */
async function readUpTo(
  most: number,
  body: ReadableStream<Uint8Array> | null,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > most) return null;
    parts.push(part);
  }
  return length === 0 ? null : joinBytes(...parts);
}
