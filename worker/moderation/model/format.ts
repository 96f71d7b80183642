// One set of weights, as tools/train writes it and the Worker reads it, little-endian (`weight-sets.ts` holds several in one file):
//   4 bytes  "ATLM"
//   4 bytes  length of the header
//   header   JSON (`ModelHeader`), padded with blanks so that what follows begins at a multiple of 4
//   float32  the dense parts of the network (`denseLengths`)
//   uint8    hashes of the lexicon in ascending order, as the difference of each from the one before: the lowest bytes of all, then the next (4 planes)
//   uint8    classes of the lexicon
//   int8     embeddings [2^bucketBits × dimensions]
//   bytes    linear weights (`packed-weights.ts`)

import { HEADS, type Head, LINEAR_HEADS } from "./heads.ts";
import type { LinearModel } from "./linear.ts";
import { denseLengths, type NetworkModel, type NetworkShape } from "./network.ts";
import { packWeights, unpackWeights } from "./packed-weights.ts";

type ModelHeader = {
  /** The name of the weights: a digest of them. Stored with every decision. */
  version: string;
  /** The `NORMALIZER_VERSION` it was trained with. */
  normalizer: string;
  /** `featureFingerprint` of the code it was trained with. */
  fingerprint: string;
  terms: number;
  linear: { bucketBits: number; scales: number[]; biases: number[] };
  network: { shape: NetworkShape; scale: number };
  /** Calibrated log-odds of a head = bias + linear × those of the nearest linear head + network × its own of the network. */
  blend: { head: Head; linear: number; network: number; bias: number }[];
};

export type Model = {
  header: ModelHeader;
  lexicon: { hashes: Uint32Array; classes: Uint8Array };
  linear: LinearModel;
  network: NetworkModel;
};

const MAGIC = 0x4d4c5441;
const PREFIX_BYTES = 8;
const HASH_BYTES = 4;

export function encodeModel({ header, lexicon, linear, network }: Model): Uint8Array<ArrayBuffer> {
  const json = JSON.stringify(header);
  const text = new TextEncoder().encode(json + " ".repeat((4 - (json.length % 4)) % 4));
  const parts = [
    ...denseParts(network),
    gapPlanes(lexicon.hashes),
    lexicon.classes,
    network.embeddings,
    packWeights(linear.weights, LINEAR_HEADS.length),
  ];
  const size = parts.reduce((sum, { byteLength }) => sum + byteLength, PREFIX_BYTES + text.length);
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, text.length, true);
  file.set(text, PREFIX_BYTES);
  let at = PREFIX_BYTES + text.length;
  for (const part of parts) {
    file.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += part.byteLength;
  }
  return file;
}

/**
 * Reads a set of weights: the part `[from, from + length)` of a file, where `from` is a multiple of 4.
 *
 * @throws Error when the file is not a model, is incomplete, or has other heads: a broken deployment must be noticed at once
 */
export function decodeModel(file: ArrayBuffer, from = 0, length = file.byteLength): Model {
  const first = from + PREFIX_BYTES;
  const last = from + length;
  const view = new DataView(file);
  if (length < PREFIX_BYTES || view.getUint32(from, true) !== MAGIC) throw new Error("Not a moderation model");
  let at = first + view.getUint32(from + 4, true);
  const header: ModelHeader = JSON.parse(new TextDecoder().decode(new Uint8Array(file, first, at - first)));
  const { blend, linear, network } = header;
  // Everything that follows has a size for each head.
  const isOfHeads =
    linear.biases.length === LINEAR_HEADS.length &&
    blend.length === HEADS.length &&
    HEADS.every((head, index) => blend[index]!.head === head);
  if (!isOfHeads) throw new Error(`Model ${header.version} has other heads than this code; run the training`);
  const take = (bytes: number): number => {
    if (at + bytes > last) throw new Error("The moderation model is cut short");
    at += bytes;
    return at - bytes;
  };
  const { terms } = header;
  const { shape, scale } = network;
  const dense = denseLengths(shape).map((length) => new Float32Array(file, take(length * 4), length));
  const hashes = hashesOf(new Uint8Array(file, take(terms * HASH_BYTES), terms * HASH_BYTES));
  const classes = new Uint8Array(file, take(terms), terms);
  const embeddingCount = 2 ** shape.bucketBits * shape.dimensions;
  const embeddings = new Int8Array(file, take(embeddingCount), embeddingCount);
  const weights = unpackWeights(file, take, 2 ** linear.bucketBits, LINEAR_HEADS.length);
  if (at !== last) throw new Error("The moderation model holds more than it should");
  const [filters, filterBiases, inner, innerBiases, outer, outerBiases] = dense as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  return {
    header,
    lexicon: { hashes, classes },
    linear: { ...linear, weights },
    network: { shape, scale, embeddings, filters, filterBiases, inner, innerBiases, outer, outerBiases },
  };
}

function denseParts({ filters, filterBiases, inner, innerBiases, outer, outerBiases }: NetworkModel): Float32Array[] {
  return [filters, filterBiases, inner, innerBiases, outer, outerBiases];
}

/** The differences of ascending hashes, byte by byte: the highest bytes are all 0 and compress to nothing. */
function gapPlanes(hashes: Uint32Array): Uint8Array {
  return Uint8Array.from({ length: hashes.length * HASH_BYTES }, (_, at) => {
    const index = at % hashes.length;
    return (hashes[index]! - (hashes[index - 1] ?? 0)) >>> (8 * Math.floor(at / hashes.length));
  });
}

function hashesOf(planes: Uint8Array): Uint32Array {
  const terms = planes.length / HASH_BYTES;
  const hashes = new Uint32Array(terms);
  for (let i = 0; i < terms; i++) {
    let gap = 0;
    for (let byte = HASH_BYTES - 1; byte >= 0; byte--) gap = gap * 256 + planes[byte * terms + i]!;
    hashes[i] = (hashes[i - 1] ?? 0) + gap;
  }
  return hashes;
}
