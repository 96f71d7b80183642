/** The secret of a mailed link. It is after `#`, which browsers do not send to a server. "" when there is none. */
export const linkSecret = (): string => window.location.hash.slice(1);
