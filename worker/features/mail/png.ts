// Writes a small PNG (https://www.w3.org/TR/png-3/) with a palette, so that a chart of a few colours has a few hundred bytes.

import { joinBytes } from "../../platform/crypto/encoding.ts";

/** Red, green, blue and opacity, 0 to 255 each. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** One byte for each pixel: an index of the palette. */
const INDEXED = [8, 3, 0, 0, 0];

/** Encodes an image. @param pixels row by row from the top, each an index of `palette` */
export async function encodePng(
  { width, height }: { width: number; height: number },
  palette: readonly Colour[],
  pixels: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  // Each row begins with the number of its filter: 0, no filter.
  const rows = new Uint8Array((width + 1) * height);
  for (let row = 0; row < height; row++)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  return joinBytes(
    SIGNATURE,
    chunk("IHDR", [...number(width), ...number(height), ...INDEXED]),
    chunk("PLTE", palette.flat()),
    chunk(
      "tRNS",
      palette.map(([, , , alpha]) => alpha),
    ),
    chunk("IDAT", await deflate(rows)),
    chunk("IEND", []),
  );
}

function chunk(name: string, data: ArrayLike<number>): Uint8Array {
  const named = joinBytes(
    [...name].map((letter) => letter.charCodeAt(0)),
    data,
  );
  return joinBytes(number(data.length), named, number(crc32(named)));
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

const number = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

/** The checksum of Annex D of the standard. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
