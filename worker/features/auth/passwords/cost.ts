/** One of the settings of the OWASP Password Storage Cheat Sheet: 16 MB of memory, and as much work as the larger ones. */
export const COST = { N: 2 ** 14, r: 8, p: 5 };
