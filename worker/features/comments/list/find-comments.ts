// The only search for a workspace's comments. It reads an index in time order, so a request reads about as many rows as it shows.
// Conditions that no index has (author, ad or not, words together with other filters) are tested on a limited number of rows, and
// the cursor then continues where the search stopped.
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { batch } from "../../../platform/db/batch.ts";
import { matchOf } from "../../../platform/db/comment-words.ts";
import { loadChosenPages } from "../../workspaces/chosen-pages.ts";
import type { WorkspaceReader } from "../../workspaces/visible-pages.ts";
import type { CommentRow } from "../queries.ts";
import type { CommentFilter } from "../schemas.ts";
import { lastPosition } from "../storage/change-sequence.ts";
import { byAssignment } from "./search/by-assignment.ts";
import { byIndexRanges } from "./search/by-index-ranges.ts";
import { byTime } from "./search/by-time.ts";
import { byWords } from "./search/by-words.ts";
import { type Days, postedWithin } from "./search/posted-within.ts";
import { MAX_ROWS_SCANNED, type Place, type SourceIn, type Span } from "./search/source.ts";

export type FindInput = CommentFilter &
  Days &
  WorkspaceReader & {
    /** Core id of the person who asks; `assigned` means their comments. */
    userId: number;
    /** `nextCursor` of the previous part. */
    cursor?: string | undefined;
    /** The number of comments to return. */
    limit: number;
    /**
     * Whether to read the latest comments instead when the word index cannot answer. For screens only, where a person sees the
     * results: a bulk change must not reach comments that do not contain the words.
     */
    mayScanRows?: boolean;
  };

type Found = {
  /** Newest first; at most `limit`. There may be fewer, or none, when the search stopped earlier. */
  rows: CommentRow[];
  /** Null when nothing is left to search. */
  nextCursor: string | null;
  /** Position in the change sequence, read no later than the rows. */
  position: number;
};

/**
 * Errors that are not the searcher's fault: the word index is being rebuilt (`npm run search-index`), or does not understand a
 * word.
 */
const NOT_BY_WORDS = /fts5|no such table: comment_words/;

/** Finds comments. @throws AppError `search_unavailable` when the word index cannot answer, unless `mayScanRows` is set */
export async function findComments({ core }: Pick<Deps, "core">, input: FindInput): Promise<Found> {
  const { status, reason, inbox } = input;
  const isOfSomePages = Boolean(input.page || input.platform || input.visible);
  const named = isOfSomePages ? await loadIds(core, input) : null;
  const search = (pageIds: number[] | null, sourceIn: SourceIn) => searchWith(input, pageIds, sourceIn);
  if (input.assigned) return search(named, byAssignment(input));
  const match = input.search ? matchOf(input.workspaceId, input.search) : null;
  if (match !== null) {
    try {
      const matches = await search(named, byWords(input, match));
      const isNothing = matches.rows.length === 0 && matches.nextCursor === null;
      if (!isNothing || !input.mayScanRows) return matches;
      // No word begins with the text, but the latest comments may contain it inside a word.
    } catch (error) {
      const [problem] = NOT_BY_WORDS.exec(String(error)) ?? [];
      if (problem === undefined) throw error;
      // Only the problem is logged, because the error may repeat the search text.
      console.error(JSON.stringify({ event: "search_without_index", workspaceId: input.workspaceId, problem }));
      if (!input.mayScanRows) throw new AppError("search_unavailable", { cause: error });
    }
  }
  if (inbox) return search(named, byTime(input));
  if (!isOfSomePages && !status && !reason && !input.cause && !input.rule) return search(null, byTime(input));
  return search(named ?? (await loadIds(core, input)), byIndexRanges(input));
}

/** A count is exact up to about two thousand comments; nobody needs a larger exact number, and no request reads more. */
const PART = 1_000;
const PARTS = 2;

/** The comments that are counted: those that a filter finds, without the page's own. `atLeast`: there may be more. */
export async function findCounted(deps: Pick<Deps, "core">, input: Omit<FindInput, "limit" | "cursor">) {
  const rows: CommentRow[] = [];
  let cursor: string | null | undefined;
  for (let part = 0; part < PARTS && cursor !== null; part++) {
    const page = await findComments(deps, { ...input, cursor: cursor ?? undefined, limit: PART });
    rows.push(...page.rows.filter(({ isOwn }) => !isOwn));
    cursor = page.nextCursor;
  }
  return { rows, atLeast: cursor !== null };
}

const loadIds = async (core: Deps["core"], input: FindInput): Promise<number[]> =>
  (await loadChosenPages(core, input)).map(({ id }) => id);

/** @param pageIds the pages of the filter; null when it names none */
async function searchWith(
  { db, workspaceId, limit, ...input }: FindInput,
  pageIds: number[] | null,
  sourceIn: SourceIn,
): Promise<Found> {
  const source = sourceIn(db, pageIds);
  const sequence = lastPosition(db, workspaceId);
  const span = spanOf(input);
  let { from } = span;
  let end: Place | undefined;
  let position: number | undefined;
  if (source.endAfter) {
    const read = await batch(db, { sequence, ends: source.endAfter(span, MAX_ROWS_SCANNED) });
    [end] = read.ends;
    position = read.sequence[0]?.value ?? 0;
    from = end ?? from;
  }
  const read = await batch(db, {
    sequence: position === undefined ? sequence : undefined,
    rows: source.rows({ ...span, from }, limit + 1),
  });
  const found = read.rows.slice(0, limit);
  const last = found.at(-1);
  const next = read.rows.length > limit && last ? { at: last.placeAt, id: last.placeId } : end;
  return {
    rows: found
      .map(({ placeAt: _, placeId: __, ...row }) => row)
      // A row without an id is another workspace's comment that the word index found. Tombstones have nothing to show.
      .filter(({ id, textAt }) => id !== null && textAt > 0),
    nextCursor: next ? `${next.at}.${next.id}` : null,
    position: position ?? read.sequence?.[0]?.value ?? 0,
  };
}

function spanOf(input: Pick<FindInput, "cursor" | keyof Days>): Span {
  const [at, id] = input.cursor?.split(".").map(Number) ?? [];
  const { from, before: after } = postedWithin(input);
  const before = at !== undefined && id !== undefined && at < after ? { at, id } : { at: after, id: 0 };
  return { before, from: { at: from, id: 0 } };
}
