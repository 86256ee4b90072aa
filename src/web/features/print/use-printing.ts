import { useEffect, type RefObject } from 'react';
import type { Paper } from '#domain/print/paper.ts';

const SIZES: Record<Paper, string> = { a4: 'A4', letter: 'letter' };

/**
 * Sets the paper size of the browser's print dialog. Without margins, browsers print no header or footer of their own.
 */
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

/** Prints only this element. It and its ancestors are marked, and print.css hides everything else. */
export function usePrintedAlone(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const marked: Element[] = [];
    for (let on: Element | null = element.current; on !== null; on = on.parentElement) {
      if (on === document.documentElement) break;
      // The element's own descendants are all printed.
      on.setAttribute(WAY, on === element.current ? 'end' : '');
      marked.push(on);
    }
    return () => {
      for (const one of marked) one.removeAttribute(WAY);
    };
  }, [element]);
}
