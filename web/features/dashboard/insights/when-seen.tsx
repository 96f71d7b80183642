import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";

type Props = { className?: string; aheadPx?: number; placeholder?: ReactNode; children: ReactNode };

/**
 * Renders children that are expensive to draw only when they are near the window, and keeps them from then on.
 *
 * @param className sets the final height, when the placeholder does not
 * @param aheadPx the distance below the window at which the children are rendered, in CSS pixels
 */
export function WhenSeen({ className, aheadPx = 400, placeholder, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setSeen(true));
      },
      { rootMargin: `${aheadPx}px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [aheadPx]);
  return (
    <div ref={place} className={className}>
      {isSeen ? children : placeholder}
    </div>
  );
}
