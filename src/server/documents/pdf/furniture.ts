import type { Line } from './page-lines.ts';

/** How many lines from the top and the bottom can be headers and footers. */
const EDGE = 3;
/** A line this much larger than the text is a title, however often it is repeated. */
const TITLE_SIZE = 1.2;
/** The most pages between two pages with the same header. */
const DISTANCE = 4;

/** When more than this share of the text repeats, it is a form or flashcards rather than headers. */
const MAX_SHARE = 0.3;

/**
 * Removes headers, footers and page numbers: lines repeated at the edges of most pages, or of three pages near each
 * other. Works from the edge inwards and stops at the first line that is the page's own.
 */
export function withoutFurniture(pages: readonly Line[][], bodySize: number): Line[][] {
  const edges = pages.map((lines) => {
    const sorted = lines.toSorted((one, other) => other.y - one.y);
    return [sorted.slice(0, EDGE), sorted.slice(-EDGE).reverse()];
  });
  const seen = new Map<string, { page: number; y: number }[]>();
  for (const [page, edge] of edges.entries()) {
    for (const line of new Set(edge.flat())) {
      const places = seen.get(keyOf(line));
      if (places === undefined) seen.set(keyOf(line), [{ page, y: line.y }]);
      else places.push({ page, y: line.y });
    }
  }
  const isFurniture = (line: Line, page: number): boolean => {
    if (line.size > bodySize * TITLE_SIZE) return false;
    const places = seen.get(keyOf(line))?.filter(({ y }) => Math.abs(y - line.y) <= DISTANCE) ?? [];
    const on = new Set(places.map((place) => place.page));
    if (on.size >= Math.max(2, pages.length * 0.6)) return true;
    // Chapters have their own headers, often on every other page.
    return [...on].filter((other) => Math.abs(other - page) <= 4).length >= 3;
  };
  const kept = pages.map((lines, page) => {
    const dropped = new Set<Line>();
    for (const edge of edges[page] ?? []) {
      for (const line of edge) {
        if (!isFurniture(line, page)) break;
        dropped.add(line);
      }
    }
    return lines.filter((line) => !dropped.has(line));
  });
  return lengthOf(kept) < lengthOf(pages) * (1 - MAX_SHARE) ? pages.map((lines) => [...lines]) : kept;
}

function lengthOf(pages: readonly Line[][]): number {
  return pages.flat().reduce((sum, { text }) => sum + text.length, 0);
}

function keyOf({ text }: Line): string {
  return text
    .toLowerCase()
    .replaceAll(/\d+/gu, '#')
    .replace(/^[ivxlc]+$/u, '#');
}
