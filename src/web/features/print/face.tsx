import { memo } from 'react';
import { Pieces } from './pieces.tsx';
import type { PrintedCard } from './printed-card.ts';

type Props = { card: PrintedCard; side: 'front' | 'back'; step: number | null };

/** One side of a card to cut out. A text that does not fit is replaced by a reference to the list. */
export const Face = memo(function Face({ card, side, step }: Props) {
  return (
    <>
      <div className="print-face-text" data-step={step ?? 'too-long'}>
        <div>
          {step === null ? (
            <p>Too long for this card. It is number {card.number} in the list at the end.</p>
          ) : (
            <Pieces pieces={card[side]} />
          )}
        </div>
      </div>
      <span className="print-face-number">
        <span className="sr-only">Card </span>
        {card.number}
      </span>
    </>
  );
});
