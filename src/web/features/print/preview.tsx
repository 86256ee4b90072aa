import { useEffect, useId, useRef, type RefObject } from 'react';
import { paperOf, type PrintChoices } from './print-choices.ts';
import { pageName, type PrintPage } from './print-pages.ts';
import { CardsSheet, ListSheet } from './sheets.tsx';
import { usePaper, usePrintedAlone } from './use-printing.ts';

type Props = {
  box: RefObject<HTMLDivElement | null>;
  choices: PrintChoices;
  title: string;
  pages: readonly PrintPage[];
  /** Whether all pages have been laid out. */
  isComplete: boolean;
  /** Whether the pages can be printed. */
  isReady: boolean;
};

/** CSS pixels per millimetre. */
const PX_PER_MM = 96 / 25.4;

/** A preview of the pages, scaled to the available space. Only this part of the screen is printed. */
export function Preview({ box, choices, title, pages, isComplete, isReady }: Props) {
  const id = useId();
  usePaper(choices.paper);
  usePrintedAlone(box);
  const paper = paperOf(choices);
  const list = useScale(paper.width);
  return (
    <div ref={box} className="print-preview" data-ready={isReady}>
      <p className="print-unready" data-paper>
        The pages are still being prepared. Close this, and print once the Print button is active.
      </p>
      <ol ref={list} className="print-pages" aria-label="Pages">
        {pages.map((page, index) => {
          const name = pageName(page, index, isComplete ? pages.length : null);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- pages have nothing but their number
            <li key={index}>
              <article aria-labelledby={`${id}-${index}`}>
                <p id={`${id}-${index}`} className="print-caption pb-1.5 text-sm text-muted">
                  {name}
                </p>
                <div
                  className="print-frame"
                  data-paper
                  style={{ aspectRatio: `${paper.width} / ${paper.height}` }}
                >
                  {page.kind === 'list' ? (
                    <ListSheet size={choices} rows={page.rows} title={title} name={name} />
                  ) : (
                    <CardsSheet choices={choices} faces={page.faces} kind={page.kind} />
                  )}
                </div>
              </article>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Scales sheets of this width (mm) to their frames. */
function useScale(width: number): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const scale = () => {
      const [first = '0'] = getComputedStyle(element).gridTemplateColumns.split(' ');
      element.style.setProperty('--scale', String(Number.parseFloat(first) / (width * PX_PER_MM)));
    };
    const observer = new ResizeObserver(scale);
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  return list;
}
