/**
 * JSON in which integers beyond 2^53 stay exact, as strings: old payloads carry ids as bare numbers. Where it is nested deeper than
 * that can be done, they are rounded.
 *
 * @throws SyntaxError
 */
export function parseLosslessly(text: string): unknown {
  const keepDigits = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && !Number.isSafeInteger(value) && context?.source && /^-?\d+$/.test(context.source)
      ? context.source
      : value;
  try {
    return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
  } catch (error) {
    // Only looking at each value is recursive.
    if (error instanceof RangeError) return JSON.parse(text);
    throw error;
  }
}
