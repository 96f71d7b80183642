// Reads the part of the acta from a case file. The ZIP is not compressed, so its files are found by their directory.
import type { Proof } from "../../../worker/vocabulary/acta/proof.ts";

const DIRECTORY_ENTRY = 0x02014b50;
const END = 0x06054b50;
const PART = "acta.json";

/** @returns null for a case file whose comment was not sealed yet. @throws Error for another file */
export async function readCase(file: Blob): Promise<Proof | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder().decode(bytes[0] === 0x50 ? fileIn(bytes) : bytes);
  return JSON.parse(text);
}

/** APPNOTE 4.3 of PKWARE: the end says where the directory is, the directory where each file is. */
function fileIn(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end--;
  for (let at = view.getUint32(end + 16, true); view.getUint32(at, true) === DIRECTORY_ENTRY; ) {
    const size = view.getUint32(at + 20, true);
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ];
    const start = view.getUint32(at + 42, true);
    if (new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)) === PART) {
      const data = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
      return bytes.subarray(data, data + size);
    }
    at += 46 + name + extra + comment;
  }
  throw new Error(`no ${PART}`);
}
