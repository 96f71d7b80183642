/** A text as an SQL literal, for statements of `wrangler d1 execute`, which takes no parameters. */
export const sqlText = (value: string): string => `'${value.replaceAll("'", "''")}'`;
