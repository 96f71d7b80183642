/** An address that a browser may open, cut to `length`; null for any other scheme, and for text that is not an address. */
export function webLink(text: string | undefined, length = 4000): string | null {
  const address = text?.slice(0, length);
  if (address === undefined) return null;
  const protocol = URL.parse(address)?.protocol;
  return protocol === "https:" || protocol === "http:" ? address : null;
}
