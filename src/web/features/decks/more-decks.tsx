import { useEffect, useEffectEvent, useRef } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';

type Props = {
  shown: number;
  total: number;
  loading: boolean;
  /** The last attempt failed; only a press retries. */
  failed: boolean;
  onLoad: () => void;
};

/** How close to the end of the list the next page is requested. */
const AHEAD = '400px';

/** The end of the deck list: loads the next page when it comes near the viewport, or on a press. */
export function MoreDecks({ shown, total, loading, failed, onLoad }: Props) {
  return (
    <div className="relative flex flex-col items-center gap-3 pt-4">
      {/* Remounted for each page, so that one still in view requests the next. */}
      {failed ? null : <ScrollSentinel key={shown} onSight={onLoad} />}
      <output className="text-sm text-muted tabular-nums">
        {formatNumber(shown)} of {formatNumber(total)} decks
      </output>
      <Button loading={loading} onClick={onLoad}>
        {failed ? 'Try Again' : 'Load more'}
      </Button>
    </div>
  );
}

function ScrollSentinel({ onSight }: { onSight: () => void }) {
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
