/** The secret of a link that was mailed: behind `#`, which browsers send to no server. "" when there is none. */
export const linkSecret = (): string => window.location.hash.slice(1);
