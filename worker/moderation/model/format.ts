// The file that tools/train writes and the Worker reads, little-endian:
//   4 bytes  "ATLM"
//   4 bytes  length of the header
//   header   JSON (`ModelHeader`), padded with blanks so that the weights begin at a multiple of 4
//   weights  int8 [2^bucketBits × heads]: the heads of one bucket lie together

import type { Head } from "./heads.ts";

export type ModelHeader = {
  /** Names the weights: a digest of them. Stored with every decision. */
  version: string;
  /** The `NORMALIZER_VERSION` it was trained with. */
  normalizer: string;
  bucketBits: number;
  /** Log-odds = bias + scale × (sum of the weights of the features) ÷ √(number of features), already calibrated. */
  heads: { name: Head; scale: number; bias: number }[];
};
export type Model = { header: ModelHeader; weights: Int8Array };

const MAGIC = 0x4d4c5441;
const PREFIX_BYTES = 8;

export function encodeModel({ header, weights }: Model): Uint8Array {
  const json = JSON.stringify(header);
  const text = new TextEncoder().encode(json + " ".repeat((4 - (json.length % 4)) % 4));
  const file = new Uint8Array(PREFIX_BYTES + text.length + weights.length);
  const view = new DataView(file.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, text.length, true);
  file.set(text, PREFIX_BYTES);
  file.set(new Uint8Array(weights.buffer, weights.byteOffset, weights.length), PREFIX_BYTES + text.length);
  return file;
}

/** @throws Error when the file is no model or is cut short: a broken deployment, to be seen at once */
export function decodeModel(file: ArrayBuffer): Model {
  const view = new DataView(file);
  if (file.byteLength < PREFIX_BYTES || view.getUint32(0, true) !== MAGIC) throw new Error("Not a moderation model");
  const weightsAt = PREFIX_BYTES + view.getUint32(4, true);
  const header: ModelHeader = JSON.parse(
    new TextDecoder().decode(new Uint8Array(file, PREFIX_BYTES, weightsAt - PREFIX_BYTES)),
  );
  const size = 2 ** header.bucketBits * header.heads.length;
  if (file.byteLength !== weightsAt + size) throw new Error("The moderation model is cut short");
  return { header, weights: new Int8Array(file, weightsAt, size) };
}
