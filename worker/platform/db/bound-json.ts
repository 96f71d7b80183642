// A statement accepts at most 100 bound parameters, so a list is one parameter, in JSON.
import { is, Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** A value, or the placeholder for its JSON in a statement that is built once (`prepared-statement.ts`). */
type Given<Values> = Values | Placeholder;
const jsonOf = <Values>(values: Given<Values>) => (is(values, Placeholder) ? values : JSON.stringify(values));

/** A list that is bound as one parameter: `inArray(comments.id, boundList(ids))`. */
export const boundList = (values: Given<readonly (number | string)[]>): SQL =>
  sql`(SELECT value FROM json_each(${jsonOf(values)}))`;

/** D1 binds values of up to 2 MB (developers.cloudflare.com/d1/platform/limits); a character of JSON is at most three bytes. */
const MAX_CHARACTERS = 600_000;

/** Splits rows into as few parts as one bound value each allows. */
export function inBoundParts<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  let room = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    if (size > room) {
      parts.push([]);
      room = MAX_CHARACTERS;
    }
    parts.at(-1)!.push(row);
    room -= size;
  }
  return parts;
}

/** The condition that two columns are one of some pairs. */
export const isOneOfPairs = (
  [a, b]: readonly [SQLWrapper, SQLWrapper],
  pairs: Given<readonly (readonly [number | string, number | string])[]>,
): SQL => sql`(${a}, ${b}) IN
  (SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(${jsonOf(pairs)}))`;

/** Rows that are bound as one parameter. A statement reads them once, under the name `j`. */
export type BoundRows<Row> = {
  /** For use in `FROM`. */
  from: SQL;
  /** One field of the current row of `from`; booleans are 0 and 1. */
  field: (key: keyof Row & string) => SQL;
};

export const boundRows = <Row extends object>(rows: Given<readonly Row[]>): BoundRows<Row> => ({
  from: sql`json_each(${jsonOf(rows)}) j`,
  field: (key) => sql.raw(`json_extract(j.value, '$.${key}')`),
});
