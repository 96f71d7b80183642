import type { EncodedText } from "../../../worker/moderation/model/encoded-text.ts";
import { bucketOf } from "../../../worker/moderation/model/hash.ts";
import { emptyTokens, MAX_BUCKETS, tokenize, wordBuckets } from "../../../worker/moderation/model/tokens.ts";

/** Text i has the tokens `tokens[offsets[i]] … tokens[offsets[i + 1] - 1]`; token t has the buckets `buckets[starts[t]] …`. */
export type Sequences = { tokens: Int32Array; offsets: Uint32Array; buckets: Uint32Array; starts: Uint32Array };

/** Collects the input of the network for many texts, each distinct word once. */
export function collectSequences(bucketBits: number) {
  const known = new Map<string, number>();
  const tokens: number[] = [];
  const offsets = [0];
  const buckets: number[] = [];
  const starts = [0];
  const read = emptyTokens();
  const found = new Uint32Array(MAX_BUCKETS);

  const idOf = (key: string, describe: () => number): number => {
    const id = known.get(key);
    if (id !== undefined) return id;
    const count = describe();
    for (let i = 0; i < count; i++) buckets.push(found[i]!);
    starts.push(buckets.length);
    known.set(key, known.size);
    return known.size - 1;
  };

  return {
    add: (encoded: EncodedText): void => {
      tokenize(encoded, read);
      for (let i = 0; i < read.count; i++) {
        const word = read.word[i]!;
        tokens.push(
          word === -1
            ? idOf(`sign ${read.sign[i]}`, () => {
                found[0] = bucketOf(read.sign[i]!, bucketBits);
                return 1;
              })
            : idOf(`${encoded.hash[word]} ${encoded.check[word]}`, () => wordBuckets(encoded, word, bucketBits, found)),
        );
      }
      offsets.push(tokens.length);
    },
    finish: (): Sequences => ({
      tokens: Int32Array.from(tokens),
      offsets: Uint32Array.from(offsets),
      buckets: Uint32Array.from(buckets),
      starts: Uint32Array.from(starts),
    }),
  };
}
