import { Check } from 'lucide-react';
import type { MatchSide } from '#domain/study/match.ts';
import { CardText } from '#web/features/card-text/card-text.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { KeyHint } from '#web/ui/key-hint.tsx';

/** Marks the button of a tile. */
export const TILE_ATTRIBUTE = 'data-match-tile';

type Look = 'open' | 'chosen' | 'missed' | 'found';

const LOOKS: Record<Look, string> = {
  open: 'border-line-strong bg-surface hover:bg-raised',
  chosen: 'border-accent bg-accent-soft outline-1 outline-accent',
  missed: 'border-danger bg-danger-soft',
  found: 'border-line text-muted',
};

type Props = {
  side: MatchSide;
  text: string;
  /** The key that chooses it. */
  keyName: string;
  look: Look;
  onChoose: () => void;
};

/** One side of a card. A found tile keeps its place, so that no other tile moves, but is no longer in play. */
export function Tile({ side, text, keyName, look, onChoose }: Props) {
  const isFound = look === 'found';
  return (
    <button
      type="button"
      {...{ [TILE_ATTRIBUTE]: '' }}
      aria-pressed={look === 'chosen'}
      aria-disabled={isFound}
      aria-keyshortcuts={keyName}
      tabIndex={isFound ? -1 : 0}
      onClick={onChoose}
      className={classNames(
        'relative flex min-h-14 w-full min-w-0 items-center justify-center gap-2 rounded-lg border px-2 py-2 text-center text-sm leading-snug transition-colors duration-(--duration-fast) sm:px-4 sm:text-base',
        isFound && 'cursor-default',
        LOOKS[look],
      )}
    >
      {isFound ? (
        <Check aria-hidden size={16} className="absolute top-1.5 right-1.5 text-accent" />
      ) : (
        <KeyHint>{keyName}</KeyHint>
      )}
      <span className="min-w-0 font-serif wrap-anywhere hyphens-auto">
        <CardText text={text} part={side} inline />
        {isFound ? <span className="sr-only">, found</span> : null}
      </span>
    </button>
  );
}
