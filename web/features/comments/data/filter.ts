// The filter of the list: how it is read from the address and written to it, its chips, and which live comments match.
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import type { Comment } from "../../../api/types.ts";
import { ANY_STATUS } from "../../../paths.ts";
import { FILTERS, type FilterName, type FilterValues } from "./filters.ts";
import { withoutEmptyFields } from "./without-empty-fields.ts";

/** The fields to change; undefined removes one. */
export type FilterChange = CommentFilter;

type Given = { [Name in FilterName]?: FilterValues[Name] | undefined };

const NAMES = Object.keys(FILTERS) as FilterName[];

export const isFiltered = (filter: CommentFilter) => Object.values(filter).some(Boolean);

/** The filter of an address; unknown values are left out. */
export function readFilter(address: URLSearchParams): CommentFilter {
  const filter: Given = {};
  for (const name of NAMES) readInto(filter, name, address.get(name)?.trim());
  return isFiltered(filter) || address.get(ALL.name) === ALL.value ? filter : FIRST;
}

function readInto<Name extends FilterName>(filter: Given, name: Name, text: string | undefined): void {
  const value = text ? FILTERS[name].read(text) : undefined;
  if (value !== undefined) filter[name] = value;
}

/** The filter of the screen at first: comments that need a person. */
const FIRST: CommentFilter = { inbox: "review" };
/** The address's value for all comments. */
const ALL = { name: "status", value: ANY_STATUS };

/** The filter as an address: a shared link shows the same list. */
export function writeFilter(filter: CommentFilter): URLSearchParams {
  if (!isFiltered(filter)) return new URLSearchParams({ [ALL.name]: ALL.value });
  const { inbox, ...rest } = filter;
  const isFirst = inbox === FIRST.inbox && !isFiltered(rest);
  return new URLSearchParams(isFirst ? {} : withoutEmptyFields(filter));
}

export const changeFilter = (filter: CommentFilter, change: FilterChange): CommentFilter =>
  withoutEmptyFields({ ...filter, ...change });

/** Whether a comment stays in the list after a decision. Decisions do not change what the other filters test. */
export const staysIn = (filter: CommentFilter, comment: Comment): boolean =>
  NAMES.every((name) => !FILTERS[name].followsDecisions || passes(name, filter, comment));

/** The filter as the server applies it, for comments that arrive live. */
export const matchesFilter = (comment: Comment, filter: CommentFilter): boolean =>
  NAMES.every((name) => passes(name, filter, comment));

function passes<Name extends FilterName>(name: Name, filter: Given, comment: Comment): boolean {
  const value: FilterValues[Name] | undefined = filter[name];
  return !value || FILTERS[name].passes(value, comment);
}

type ActiveFilter = { field: FilterName; text: string };

/** The active filters in words. @param pageName the name of a page by its key, or of an account by its id */
export const activeFilters = (filter: CommentFilter, pageName: (id: string) => string | undefined): ActiveFilter[] =>
  NAMES.flatMap((field) => {
    const text = wordsOf(field, filter, pageName);
    return text ? [{ field, text }] : [];
  });

function wordsOf<Name extends FilterName>(name: Name, filter: Given, pageName: (id: string) => string | undefined) {
  const value: FilterValues[Name] | undefined = filter[name];
  return value ? FILTERS[name].words(value, pageName) : undefined;
}
