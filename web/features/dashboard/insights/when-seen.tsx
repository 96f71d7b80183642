import { type ReactNode, useEffect, useRef, useState } from "react";

type Props = { className: string; aheadPx?: number; children: ReactNode };

/**
 * Renders what is expensive to draw only once it is near the window, and keeps it from then on.
 *
 * @param className of the placeholder; it has to have the final height
 * @param aheadPx how far below the window it is made ready, in CSS pixels
 */
export function WhenSeen({ className, aheadPx = 400, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: `${aheadPx}px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [aheadPx]);
  return (
    <div ref={place} className={className}>
      {isSeen && children}
    </div>
  );
}
