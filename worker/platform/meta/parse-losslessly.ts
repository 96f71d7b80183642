/** JSON in which integers beyond 2^53 stay exact, as strings: old payloads carry ids as bare numbers. @throws SyntaxError */
export function parseLosslessly(text: string): unknown {
  const keepDigits = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && !Number.isSafeInteger(value) && context?.source && /^-?\d+$/.test(context.source)
      ? context.source
      : value;
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
}
