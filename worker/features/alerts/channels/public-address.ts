// Decides which addresses a customer may let us call. Pure. A name that leads into a private network fails at Cloudflare, whose
// Workers reach only public addresses; redirects are not followed (platform/webhooks/post.ts).

/** A host name of at least two labels (RFC 1123), with or without the final dot. */
const HOST_NAME = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?\.?$/;
const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|test|invalid|example|onion)$/;

/** Whether an address is https, a public name and the usual port. @param own host of the application, which we must not call */
export function isPublicAddress(address: string, own: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") return false;
  // The parser has turned every form of an IPv4 address into four numbers, and puts an IPv6 address in brackets.
  if (!HOST_NAME.test(hostname) || /^[\d.]+$/.test(hostname)) return false;
  const host = hostname.replace(/\.$/, "");
  return !PRIVATE_NAMES.test(host) && host !== own;
}
