import { Eye, PenLine } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { type Presence as Is, PRESENCE_EVERY_MS, PRESENCE_MS } from "../../../../worker/vocabulary/api/live.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { presences } from "../../../api/live.ts";
import { createStore, useStore } from "../../../store.ts";
import { type Present, presenceText, withNotice, withoutExpired } from "./present.ts";

const store = createStore<Present>(new Map());
presences.watch((notice) => {
  const now = Date.now();
  store.set(withNotice(store.read(), notice, { now, until: now + PRESENCE_MS }));
  setTimeout(() => store.set(withoutExpired(store.read(), Date.now())), PRESENCE_MS + 1);
});

type Props = {
  commentId: string;
  /** What the reader does with it; null for nothing that colleagues want to know. */
  is: Exclude<Is, "gone"> | null;
};

/** Says which colleagues look at or answer a comment, and tells theirs what the reader does. */
export function Presence({ commentId, is }: Props) {
  useSaying(commentId, is);
  const people = useStore(store).get(commentId) ?? [];
  const text = presenceText(people);
  const Icon = people.some(({ isAnswering }) => isAnswering) ? PenLine : Eye;
  return (
    <p
      role={is ? "status" : undefined}
      className="flex items-center gap-1.5 px-4 pb-1.5 text-lantern-text empty:hidden sm:px-5"
    >
      {text && (
        <>
          <Icon aria-hidden="true" className="size-3.5 shrink-0" />
          {text}
        </>
      )}
    </p>
  );
}

/** Says it now and every ten seconds, while the tab is visible, and at the end that it is over. */
function useSaying(commentId: string, is: Props["is"]) {
  const say = useEffectEvent((now: Is) => {
    if (now !== "gone" && document.visibilityState === "hidden") return;
    bodyOf(api.live.presence.$post({ json: { commentId, is: now } })).catch(() => undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: of this comment
  useEffect(() => {
    if (is === null) return;
    say(is);
    const timer = setInterval(() => say(is), PRESENCE_EVERY_MS);
    return () => {
      clearInterval(timer);
      say("gone");
    };
  }, [commentId, is]);
}
