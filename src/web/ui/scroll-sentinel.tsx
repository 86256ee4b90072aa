import { useEffect, useEffectEvent, useRef } from 'react';

/** The distance from the viewport at which the end of a list counts as visible. */
const AHEAD = '400px';

/**
 * Placed at the end of a list, calls `onSight` when it comes near the viewport. Give each page its own key, so that
 * every page triggers a call.
 */
export function ScrollSentinel({ onSight }: { onSight: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSight);
  useEffect(() => {
    if (place.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) seen();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={place} className="absolute inset-x-0 top-0 h-px" />;
}
