// What Facebook and Instagram share when they read many posts with their comments in one call.
import { NetworkError } from "../../network-error.ts";

/** Posts, ads and media of which the comments are read together. */
export const POSTS_AT_ONCE = 25;
/** Comments of each: enough to see what changed, few enough for Meta to answer. */
export const COMMENTS_OF_EACH = 10;
/** Posts of which a spot check counts the comments in one call. */
export const COUNTED_AT_ONCE = "25";
const FEWER = 3;
/** Meta's answer when a nested call asks for too much. */
const TOO_MUCH = "1";

/** Posts, or media, that are counted together, with the newest comments of each: what changed shows in them. */
const COUNTED = [
  { posts: 100, comments: 3 },
  { posts: 25, comments: 1 },
] as const;
type Counted = (typeof COUNTED)[number];

/** Reads again with fewer comments of each post where Meta finds it too much. */
export const withFewerComments = <T>(read: (comments: number) => Promise<T>): Promise<T> =>
  smallerWhenTooMuch(read, [COMMENTS_OF_EACH, FEWER]);

/** Reads a list of counts, and a shorter one where Meta finds it too much. */
export const withShorterList = <T>(read: (size: Counted) => Promise<T>): Promise<T> =>
  smallerWhenTooMuch<Counted, T>(read, COUNTED);

async function smallerWhenTooMuch<Size, T>(
  read: (size: Size) => Promise<T>,
  [size, smaller]: readonly [Size, Size],
): Promise<T> {
  try {
    return await read(size);
  } catch (error) {
    if (!(error instanceof NetworkError) || error.networkCode !== TOO_MUCH) throw error;
    return read(smaller);
  }
}

/** Null for a deleted or invisible one: for an ad's media both look alike. */
export async function nullWhenHidden<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NetworkError && (error.problem === "permission" || error.problem === "gone")) return null;
    throw error;
  }
}
