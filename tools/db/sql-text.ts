/** A text as SQL writes it, for the statements that `wrangler d1 execute` takes whole. */
export const sqlText = (value: string): string => `'${value.replaceAll("'", "''")}'`;
