/**
 * Returns an .ico file with one PNG. Format: header of 6 bytes, one directory entry of 16, then the picture
 * (learn.microsoft.com, "Icons"; PNG inside since Windows Vista).
 *
 * @param side  of the square, in pixels, less than 256
 */
export function icoOf(png: Buffer, side: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // with one picture
  header.writeUInt8(side, 6);
  header.writeUInt8(side, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
