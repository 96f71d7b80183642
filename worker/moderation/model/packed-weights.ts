// Most buckets of the linear part have one of a few combinations of weights, so each is one byte in the file: the number of its combination
// among the commonest. It compresses to less than the weights themselves.
//   int8     the commonest combinations [COMMON × heads], commonest first
//   uint8    the number of each bucket's combination, or `COMMON` for any other
//   int8     the weights of the other buckets, in their order

const COMMON = 255;

/** @param weights the weights of all heads of a bucket are next to each other */
export function packWeights(weights: Int8Array, heads: number): Uint8Array<ArrayBuffer> {
  const keyOf = (bucket: number) => weights.subarray(bucket * heads, (bucket + 1) * heads).join();
  const buckets = weights.length / heads;
  const counts = new Map<string, number>();
  for (let bucket = 0; bucket < buckets; bucket++) counts.set(keyOf(bucket), (counts.get(keyOf(bucket)) ?? 0) + 1);
  const common = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, COMMON);
  const numbers = new Map(common.map(([key], number) => [key, number]));
  const table = new Int8Array(COMMON * heads);
  for (const [number, [key]] of common.entries()) table.set(key.split(",").map(Number), number * heads);
  const codes = Uint8Array.from({ length: buckets }, (_, bucket) => numbers.get(keyOf(bucket)) ?? COMMON);
  const others = [...codes.keys()].filter((bucket) => codes[bucket] === COMMON);
  const packed = new Uint8Array(table.length + codes.length + others.length * heads);
  packed.set(table);
  packed.set(codes, table.length);
  for (const [position, bucket] of others.entries())
    packed.set(weights.subarray(bucket * heads, (bucket + 1) * heads), table.length + buckets + position * heads);
  return packed;
}

/**
 * @param take reads the next bytes of the file and returns where they begin
 * @returns the weights as `packWeights` got them
 */
export function unpackWeights(file: ArrayBuffer, take: (bytes: number) => number, buckets: number, heads: number) {
  const table = new Int8Array(file, take(COMMON * heads), COMMON * heads);
  const codes = new Uint8Array(file, take(buckets), buckets);
  let others = 0;
  for (let bucket = 0; bucket < buckets; bucket++) if (codes[bucket] === COMMON) others++;
  const rest = new Int8Array(file, take(others * heads), others * heads);
  const weights = new Int8Array(buckets * heads);
  for (let bucket = 0, next = 0; bucket < buckets; bucket++) {
    const code = codes[bucket]!;
    const from = code === COMMON ? next++ * heads : code * heads;
    const source = code === COMMON ? rest : table;
    for (let head = 0; head < heads; head++) weights[bucket * heads + head] = source[from + head]!;
  }
  return weights;
}
