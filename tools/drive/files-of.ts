/** Reads the files of a ZIP without compression, by its central directory. */
export function filesOf(zip: ArrayBuffer): Record<string, string> {
  const view = new DataView(zip);
  const text = (from: number, length: number) =>
    new TextDecoder("utf-8", { ignoreBOM: true, fatal: true }).decode(new Uint8Array(zip, from, length));
  const end = zip.byteLength - 22;
  const files: Record<string, string> = {};
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [size, name, extra, comment, local] = [
      view.getUint32(at + 24, true),
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
      view.getUint32(at + 42, true),
    ];
    const data = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    files[text(at + 46, name)] = text(data, size);
    at += 46 + name + extra + comment;
  }
  return files;
}
