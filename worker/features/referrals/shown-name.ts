/** The name of a referred customer for the recommender: the first name, and the initial of the next. */
export function shownName(name: string): string {
  const [first = "", next] = name.trim().split(/\s+/);
  // Some people register with their address as their name.
  const given = first.split("@")[0]!;
  return next ? `${given} ${[...next][0]!.toUpperCase()}.` : given;
}
