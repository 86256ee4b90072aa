import { memo } from 'react';
import { Pieces } from './pieces.tsx';
import type { ListEntry } from './printed-card.ts';
import type { RowLook } from './print-pages.ts';

/** Marks the box whose columns are the pages of a long card. */
export const PART_ATTRIBUTE = 'data-print-part';

type Props = { entry: ListEntry; look: RowLook };

/** An entry of the list. */
export const ListRow = memo(function ListRow({ entry, look }: Props) {
  const { form, step, isWritten, part } = look;
  const attributes = { 'data-print-row': entry.kind, 'data-form': form, 'data-step': step };
  if (entry.kind === 'title') {
    return (
      <li {...attributes}>
        <h2 dir="auto">{entry.title}</h2>
        <p>{entry.note}</p>
      </li>
    );
  }
  if (entry.kind === 'heading') {
    return (
      <li {...attributes}>
        <h3>{entry.title}</h3>
      </li>
    );
  }
  const texts = (
    <>
      <span className="print-number">
        <span className="sr-only">Card </span>
        {entry.number}
      </span>
      <div className="print-left">
        <Pieces pieces={entry.left} isWritten={isWritten} />
      </div>
      <div className="print-right">
        <Pieces pieces={entry.right} isWritten={isWritten} />
      </div>
      {isWritten ? <p className="print-mark">Shown as it was typed: it is too wide for a page.</p> : null}
    </>
  );
  if (part === null) return <li {...attributes}>{texts}</li>;
  const { index, count } = part;
  return (
    <li {...attributes} className="print-part">
      <p className="print-mark">
        {index === 0 ? '' : `Card ${entry.number}, continued (${index + 1} of ${count})`}
      </p>
      <div {...{ [PART_ATTRIBUTE]: '' }} className="print-part-window">
        {/* The whole text, of which each page shows one column; screen readers read it once. */}
        <div
          aria-hidden={index > 0}
          className="print-part-flow"
          style={{ transform: `translateX(${-100 * index}%)` }}
        >
          {texts}
        </div>
      </div>
      <p className="print-mark">
        {index + 1 < count ? `Card ${entry.number} continues on the next page` : ''}
      </p>
    </li>
  );
});
