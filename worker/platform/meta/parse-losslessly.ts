/**
 * Parses JSON and keeps integers beyond 2^53 exact, as strings: old payloads contain ids as bare numbers. In JSON that is nested
 * too deeply for this, they are rounded.
 *
 * @returns null for what is no JSON
 */
export function parseLosslessly(text: string): unknown {
  const keepDigits = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && !Number.isSafeInteger(value) && context?.source && /^-?\d+$/.test(context.source)
      ? context.source
      : value;
  try {
    return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
  } catch (error) {
    // Only the callback for each value is recursive.
    return error instanceof RangeError ? JSON.parse(text) : null;
  }
}
