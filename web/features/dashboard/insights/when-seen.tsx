import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";

type Props = { className?: string; aheadPx?: number; placeholder?: ReactNode; children: ReactNode };

/**
 * Renders what is expensive to draw only once it is near the window, and keeps it from then on.
 *
 * @param className gives it the final height, where the placeholder does not
 * @param aheadPx how far below the window it is made ready, in CSS pixels
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
