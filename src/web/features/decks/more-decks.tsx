import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ScrollSentinel } from '#web/ui/scroll-sentinel.tsx';

type Props = {
  shown: number;
  total: number;
  /** What is counted: rows of a list may be folders. */
  what?: 'decks' | 'rows';
  loading?: boolean;
  /** Whether the last attempt failed; then only the button retries. */
  failed?: boolean;
  onLoad: () => void;
};

/** The end of the deck list. Loads the next page when it comes near the viewport, or on a press. */
export function MoreDecks({ shown, total, what = 'decks', loading = false, failed = false, onLoad }: Props) {
  return (
    <div className="relative flex flex-col items-center gap-3 pt-4">
      {/* Remounted for each page, so that one still in view requests the next. */}
      {failed ? null : <ScrollSentinel key={shown} onSight={onLoad} />}
      <output className="text-sm text-muted tabular-nums">
        {formatNumber(shown)} of {formatNumber(total)} {what}
      </output>
      <Button loading={loading} onClick={onLoad}>
        {failed ? 'Try Again' : 'Load more'}
      </Button>
    </div>
  );
}
