/**
 * Encodes JSON like Meta: a space after `:` and `,`, everything beyond ASCII as lower-case `\uXXXX`. So a receiver that wrongly signs its
 * own `JSON.stringify` of the parsed body gets other bytes, and fails.
 */
export function encode(value: unknown): string {
  return write(value).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function write(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(write).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const pairs = Object.entries(value).filter(([, item]) => item !== undefined);
    return `{${pairs.map(([key, item]) => `${JSON.stringify(key)}: ${write(item)}`).join(", ")}}`;
  }
  return JSON.stringify(value);
}
