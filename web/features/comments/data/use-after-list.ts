import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import { commentsQuery } from "./queries.ts";

/**
 * Whether the screen has drawn its first list, or failed to load it. Data that the list does not need is requested only then, since on
 * a phone all calls share a slow network and processor.
 */
export function useAfterList(filter: CommentFilter): boolean {
  const { isPending } = useInfiniteQuery({ ...commentsQuery(filter), enabled: false });
  // Deferred as in the list itself.
  const isDrawn = useDeferredValue(!isPending);
  const [wasDrawn, setWasDrawn] = useState(isDrawn);
  if (isDrawn && !wasDrawn) setWasDrawn(true);
  return wasDrawn;
}
