import { memo } from 'react';
import { CardText } from '#web/features/card-text/card-text.tsx';
import { classNames } from '#web/lib/class-names.ts';
import type { Piece } from './printed-card.ts';

/** Marks the texts whose width `measure.ts` checks. */
export const TEXT_ATTRIBUTE = 'data-print-text';

type Props = {
  pieces: readonly Piece[];
  /** Shows the Markdown source instead of rendering it. */
  isWritten?: boolean;
};

/** The texts of one side of a card, each with its own writing direction. */
export const Pieces = memo(function Pieces({ pieces, isWritten = false }: Props) {
  return pieces.map(({ label, text, part, isNote }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- they never change their order
    <div key={index} dir="auto" className={classNames('print-piece', isNote && 'print-note')}>
      {label === null ? null : <span className="print-label">{label}</span>}
      <div {...{ [TEXT_ATTRIBUTE]: '' }} dir="auto" className="print-text">
        {isWritten ? text : <CardText text={text} part={part} />}
      </div>
    </div>
  ));
});
