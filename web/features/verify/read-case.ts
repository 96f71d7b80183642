// Reads the files of a case file. The ZIP is not compressed, so they are found by its directory.
const DIRECTORY_ENTRY = 0x02014b50;
const END = 0x06054b50;
export const ACTA = "acta.json";

/** By name. The part of the acta may also come alone. @throws Error for another file */
export async function readCase(file: Blob): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return bytes[0] === 0x50 ? filesIn(bytes) : new Map([[ACTA, bytes]]);
}

/** APPNOTE 4.3 of PKWARE: the end says where the directory is, the directory where each file is. */
function filesIn(bytes: Uint8Array<ArrayBuffer>): Map<string, Uint8Array<ArrayBuffer>> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
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
    const data = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    files.set(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)), bytes.slice(data, data + size));
    at += 46 + name + extra + comment;
  }
  if (!files.has(ACTA)) throw new Error(`no ${ACTA}`);
  return files;
}
