import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { CommentFilter } from "./filter.ts";
import { commentsQuery } from "./queries.ts";

/**
 * False until the screen has drawn its first list, or could not load it. What the list does not need is asked for then: a phone
 * shares its network and its time among all calls.
 */
export function useAfterList(filter: CommentFilter): boolean {
  const { isPending } = useInfiniteQuery({ ...commentsQuery(filter), enabled: false });
  // As the list itself, which is drawn with the deferred value.
  const isDrawn = useDeferredValue(!isPending);
  const [wasDrawn, setWasDrawn] = useState(isDrawn);
  if (isDrawn && !wasDrawn) setWasDrawn(true);
  return wasDrawn;
}
