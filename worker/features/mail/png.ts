// Writes a small PNG (https://www.w3.org/TR/png-3/) with a palette, so that a chart of a few colours has a few hundred bytes.

import { crc32, deflateSync } from "node:zlib";
import { joinBytes } from "../../platform/crypto/encoding.ts";

/** Red, green, blue and opacity, 0 to 255 each. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** One byte for each pixel: an index of the palette. */
const INDEXED = [8, 3, 0, 0, 0];

/** Encodes an image. @param pixels row by row from the top, each an index of `palette` */
export function encodePng(
  { width, height }: { width: number; height: number },
  palette: readonly Colour[],
  pixels: Uint8Array,
): Uint8Array<ArrayBuffer> {
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
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", []),
  );
}

function chunk(name: string, data: ArrayLike<number>): Uint8Array {
  const named = joinBytes(Buffer.from(name), data);
  return joinBytes(number(data.length), named, number(crc32(named)));
}

const number = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
