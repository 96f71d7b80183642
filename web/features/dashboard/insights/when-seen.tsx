import { type ReactNode, useEffect, useRef, useState } from "react";

/** How far below the window something is made ready, in CSS pixels. */
const AHEAD = "400px";

/**
 * Renders what is expensive to draw only once it is near the window, and keeps it from then on.
 *
 * @param className of the placeholder; it has to have the final height
 */
export function WhenSeen({ className, children }: { className: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={className}>
      {isSeen && children}
    </div>
  );
}
