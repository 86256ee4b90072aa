import { useCallback, useEffect, useRef, useState } from 'react';
import { cardSize } from '#domain/print/paper.ts';
import { OnPaper } from '#web/features/media/on-paper.ts';
import { Face } from './face.tsx';
import { gridOf, type PageSize } from './print-choices.ts';
import type { FittedRow } from './print-pages.ts';
import type { PrintedCard } from './printed-card.ts';
import { ListSheet } from './sheets.tsx';

/** Contents to measure: both sides of cards, or rows on a page of the list. */
export type Sample = { size: PageSize } & (
  { kind: 'faces'; cards: readonly PrintedCard[] } | { kind: 'rows'; rows: readonly FittedRow[] }
);

/** Renders a sample and resolves with its container once that is in the document. */
export type Show = (sample: Sample) => Promise<HTMLElement>;

type Work = { number: number; sample: Sample; drawn: (box: HTMLElement) => void };

/** An invisible area in which texts are measured before they are placed on pages. */
export function useStage() {
  const box = useRef<HTMLDivElement>(null);
  const [work, setWork] = useState<Work | null>(null);
  useEffect(() => {
    if (box.current !== null) work?.drawn(box.current);
  }, [work]);
  const show = useCallback<Show>(
    (sample) =>
      new Promise((resolve) => {
        setWork((before) => ({ number: (before?.number ?? 0) + 1, sample, drawn: resolve }));
      }),
    [],
  );
  const clear = useCallback(() => setWork(null), []);
  const stage = (
    <div ref={box} aria-hidden inert data-paper className="print-stage">
      {/* Measuring modifies the rendered elements, so each sample gets new ones. */}
      {work === null ? null : <SampleView key={work.number} sample={work.sample} />}
    </div>
  );
  return { stage, show, clear };
}

function SampleView({ sample }: { sample: Sample }) {
  const { size } = sample;
  if (sample.kind === 'rows') return <ListSheet size={size} rows={sample.rows} title="" name="" />;
  const { width, height } = cardSize(size.paper, gridOf(size));
  const style = { width: `${width}mm`, height: `${height}mm` };
  return (
    <OnPaper value={true}>
      <ol className="print-samples" data-per-page={size.perPage}>
        {sample.cards.flatMap((card) =>
          (['front', 'back'] as const).map((side) => (
            <li key={`${card.id} ${side}`} className="print-face" style={style}>
              <Face card={card} side={side} step={0} />
            </li>
          )),
        )}
      </ol>
    </OnPaper>
  );
}
