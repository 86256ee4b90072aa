import { useEffect, type RefObject } from 'react';
import type { Paper } from '#domain/print/paper.ts';

const SIZES: Record<Paper, string> = { a4: 'A4', letter: 'letter' };

/** Has the browser print on this paper, without margins and so without a header and footer of its own. */
export function usePaper(paper: Paper): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { size: ${SIZES[paper]} portrait; margin: 0 }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [paper]);
}

const WAY = 'data-print-way';

/** Has the browser print this element alone: it and all that it is in are marked, and print.css hides what is not. */
export function usePrintedAlone(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const marked: Element[] = [];
    for (let on: Element | null = element.current; on !== null; on = on.parentElement) {
      if (on === document.documentElement) break;
      // All that is in the element itself is printed.
      on.setAttribute(WAY, on === element.current ? 'end' : '');
      marked.push(on);
    }
    return () => {
      for (const one of marked) one.removeAttribute(WAY);
    };
  }, [element]);
}
