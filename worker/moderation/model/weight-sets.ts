// The file `model.bin`, little-endian: sets of weights (`format.ts`), of which only those are read that a comment needs.
//   4 bytes  "ATLS"
//   4 bytes  length of the header
//   header   JSON (`Header`), padded with blanks so that what follows begins at a multiple of 4
//   int8     weights that tell the languages of one set from those of the other (`sides.ts`)
//   sets     one after the other, each padded to a multiple of 4

import { decodeModel, type Model } from "./format.ts";
import type { Sides } from "./sides.ts";

type Header = {
  /** The name of the weights: a digest of them. Stored with every decision. */
  version: string;
  sides: Omit<Sides, "weights">;
  /** The length of each set in bytes, without padding. */
  sets: number[];
};
type WeightSets = { version: string; sides: Sides; sets: readonly Uint8Array[] };

const MAGIC = 0x534c5441;
const PREFIX_BYTES = 8;
const padded = (length: number): number => Math.ceil(length / 4) * 4;

export function encodeWeightSets({ version, sides: { weights, ...sides }, sets }: WeightSets): Uint8Array<ArrayBuffer> {
  const header: Header = { version, sides, sets: sets.map(({ length }) => length) };
  const json = JSON.stringify(header);
  const text = new TextEncoder().encode(json.padEnd(padded(json.length)));
  const parts = [text, new Uint8Array(weights.buffer, weights.byteOffset, weights.length), ...sets];
  const file = new Uint8Array(parts.reduce((sum, part) => sum + padded(part.length), PREFIX_BYTES));
  const view = new DataView(file.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, text.length, true);
  let at = PREFIX_BYTES;
  for (const part of parts) {
    file.set(part, at);
    at += padded(part.length);
  }
  return file;
}

/**
 * Reads the header of a model file. `read` reads one of its sets.
 *
 * @throws Error when the file is not a model or is incomplete; `read` throws when a set is
 */
export function decodeWeightSets(file: ArrayBuffer): {
  version: string;
  sides: Sides;
  sets: readonly { from: number; length: number }[];
  read: (set: number) => Model;
} {
  const view = new DataView(file);
  if (file.byteLength < PREFIX_BYTES || view.getUint32(0, true) !== MAGIC) throw new Error("Not a moderation model");
  let at = PREFIX_BYTES + view.getUint32(4, true);
  const header: Header = JSON.parse(new TextDecoder().decode(new Uint8Array(file, PREFIX_BYTES, at - PREFIX_BYTES)));
  const take = (bytes: number): number => {
    const from = at;
    at += padded(bytes);
    if (at > file.byteLength) throw new Error("The moderation model is cut short");
    return from;
  };
  const { version, sides } = header;
  const size = 2 ** sides.bits;
  const weights = new Int8Array(file, take(size), size);
  const sets = header.sets.map((length) => ({ from: take(length), length }));
  if (at !== file.byteLength) throw new Error("The moderation model holds more than it should");
  return {
    version,
    sides: { ...sides, weights },
    sets,
    read: (set) => decodeModel(file, sets[set]!.from, sets[set]!.length),
  };
}
