import { useEffect, useEffectEvent, useRef } from 'react';

/** How close to the viewport the end of a list counts as seen. */
const AHEAD = '400px';

/** At the end of a list: says when it comes near the viewport. Give each page a key of its own, to be told again. */
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
