import { type ReactNode } from 'react';
import { OnPaper } from '#web/features/media/on-paper.ts';
import { CARDS_MARGIN } from '#domain/print/paper.ts';
import { Face } from './face.tsx';
import { ListRow } from './list-row.tsx';
import { gridOf, paperOf, type PageSize, type PrintChoices } from './print-choices.ts';
import type { FittedRow, PlacedFace } from './print-pages.ts';

/** In mm. A page rounded up to more than its paper would start another page. */
const SPARE = 0.5;

function Sheet({ size, children }: { size: PageSize; children: ReactNode }) {
  const { width, height } = paperOf(size);
  return (
    <OnPaper value={true}>
      <div className="print-sheet" style={{ width: `${width}mm`, height: `${height - SPARE}mm` }}>
        {children}
      </div>
    </OnPaper>
  );
}

type CardsProps = { choices: PrintChoices; faces: readonly PlacedFace[]; kind: 'fronts' | 'backs' };

/** A page with one side of cards to cut out. */
export function CardsSheet({ choices, faces, kind }: CardsProps) {
  const { columns, rows } = gridOf(choices);
  const { width, height } = paperOf(choices);
  return (
    <Sheet size={choices}>
      <ol
        className="print-faces"
        data-cut-lines={choices.cutLines && kind === 'fronts'}
        data-per-page={choices.perPage}
        style={{
          top: `${CARDS_MARGIN}mm`,
          left: `${CARDS_MARGIN}mm`,
          width: `${width - 2 * CARDS_MARGIN}mm`,
          height: `${height - 2 * CARDS_MARGIN}mm`,
          gridTemplate: `repeat(${rows}, minmax(0, 1fr)) / repeat(${columns}, minmax(0, 1fr))`,
        }}
      >
        {faces.map(({ card, side, step, row, column }) => (
          <li key={card.id} className="print-face" style={{ gridRow: row + 1, gridColumn: column + 1 }}>
            <Face card={card} side={side} step={step} />
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

type ListProps = {
  size: PageSize;
  rows: readonly FittedRow[];
  /** Printed at the foot of the page. */
  title: string;
  name: string;
};

/** A page of the list. */
export function ListSheet({ size, rows, title, name }: ListProps) {
  const hasColumns = rows.some(({ entry, look }) => entry.kind === 'card' && look.form === 'columns');
  return (
    <Sheet size={size}>
      <div className="print-list">
        <p className="print-list-head" aria-hidden>
          {hasColumns ? (
            <>
              <span>Front</span>
              <span>Back</span>
            </>
          ) : null}
        </p>
        <ol className="print-rows">
          {rows.map(({ entry, look }) => (
            <ListRow key={entry.id} entry={entry} look={look} />
          ))}
        </ol>
        <p className="print-list-foot">
          <span dir="auto">{title}</span>
          <span>{name}</span>
        </p>
      </div>
    </Sheet>
  );
}
