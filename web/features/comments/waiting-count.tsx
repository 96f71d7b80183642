import { useQuery } from "@tanstack/react-query";
import { inboxCountQuery } from "./data/queries.ts";

const MOST = 99;

/** The number of comments that wait for a person, at the corner of an icon; nothing when there are none. */
export function WaitingCount() {
  const { data } = useQuery(inboxCountQuery({ inbox: "review" }, {}));
  if (!data || data.total === 0) return null;
  return (
    <span className="figures absolute -top-1.5 left-3 min-w-4.5 rounded-full bg-lantern px-1 text-center text-small leading-4.5 font-semibold text-on-lantern">
      {data.total > MOST ? `${MOST}+` : data.total}
      <span className="sr-only"> por revisar, </span>
    </span>
  );
}
