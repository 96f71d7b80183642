// The ZIP of a case file. Its last file has the hash of each of the others, signed with the key of the deployment.
import { makeZip } from "client-zip";
import type { Deps } from "../../deps.ts";
import { toBase64Url, utf8 } from "../../platform/crypto/encoding.ts";
import { signWith } from "../../platform/crypto/signing.ts";
import { isoTime } from "../../time.ts";
import { type CaseManifest, MANIFEST, manifestMessage } from "../../vocabulary/acta/manifest.ts";
import { paths } from "../../vocabulary/paths.ts";
import { CASE_FILES, type CaseKind, CSV_HEAD, pageAround } from "./case-parts.ts";

type About = { workspace: string; title: string; count: number; timeZone: string };
type Chunk = string | Uint8Array;
type Parts = AsyncIterable<AsyncIterable<Chunk> | Iterable<Chunk>>;

/** What stands around the objects of a list in JSON, of which some are in each part. */
export const JSON_LIST = ["[\n", "\n]\n"] as const;

/** A file: its parts, what stands between them, and what stands around them. A chunk without bytes would end it. */
export async function* joined(
  parts: Parts,
  [head, tail]: readonly [string, string],
  between: string,
): AsyncGenerator<Chunk> {
  yield head;
  let isFirst = true;
  for await (const part of parts) {
    if (!isFirst && between) yield between;
    isFirst = false;
    yield* part;
  }
  if (tail) yield tail;
}

/** @param partsOf the parts of a file, in order; each is read while it is sent */
export async function zipOfCase(
  { config, now }: Pick<Deps, "config" | "now">,
  about: About,
  partsOf: (kind: CaseKind) => Parts,
): Promise<ReadableStream<Uint8Array>> {
  const madeAt = now();
  const lastModified = new Date(madeAt);
  const page = await pageAround({ ...about, madeAt, verifyAt: `${config.APP_ORIGIN}${paths.verify}` });
  const around: Record<CaseKind, readonly [string, string]> = {
    html: [page.head, page.tail],
    csv: [CSV_HEAD, ""],
    json: JSON_LIST,
    acta: JSON_LIST,
  };
  const hashes: [string, string][] = [];
  async function* hashed(name: string, content: AsyncIterable<Chunk>): AsyncGenerator<Uint8Array> {
    const digest = new crypto.DigestStream("SHA-256");
    const writer = digest.getWriter();
    for await (const chunk of content) {
      const bytes = typeof chunk === "string" ? utf8(chunk) : chunk;
      if (bytes.length === 0) continue;
      await writer.write(bytes);
      yield bytes;
    }
    await writer.close();
    hashes.push([name, toBase64Url(new Uint8Array(await digest.digest))]);
  }
  async function* files() {
    for (const { kind, name, between } of CASE_FILES)
      yield { name, lastModified, input: hashed(name, joined(partsOf(kind), around[kind], between)) };
    const made = { workspace: about.workspace, title: about.title, made_at: isoTime(madeAt), files: hashes };
    const manifest: CaseManifest = {
      ...made,
      signed: config.ACTA_KEYS ? await signWith(config.ACTA_KEYS, manifestMessage(made)) : null,
    };
    yield { name: MANIFEST, lastModified, input: JSON.stringify(manifest, null, 2) };
  }
  return makeZip(files());
}
