import type { PlacedPassage } from '#contract/sources.ts';
import type { Range } from '#domain/sources/find-text.ts';
import type { Section } from '#domain/sources/passage.ts';
import { type Block, inlineText } from '#domain/sources/tree.ts';

/** A marked range of a text: a search result or the quote of a card. */
export type Mark = Range & { kind: 'found' | 'quote' };

/** A piece of a text; `page` is the number of the page that begins with it. */
export type Piece = { text: string; mark: Mark['kind'] | null; page: number | null };

export type PassageLayout = {
  /** Headings before the passage that are not part of its text. */
  headings: Section[];
  blocks: Block[];
  marks: readonly Mark[];
  /** The pages that begin in the passage, by where in its text. */
  pages: ReadonlyMap<number, number>;
};

/**
 * Lays out a passage. `sections` are those that begin in it; `pageBefore` is the page on which the previous passage
 * ends.
 */
export function layOut(
  passage: PlacedPassage,
  {
    sections,
    marks,
    pageBefore,
  }: { sections: readonly Section[]; marks: readonly Mark[]; pageBefore: number | null },
): PassageLayout {
  const pages = new Map(passage.pageStarts.map(({ at, page }) => [at, page]));
  if (passage.page !== null && passage.page !== pageBefore) pages.set(0, passage.page);
  const blocks = withHeadings(passage.blocks, sections);
  const within = new Set(
    blocks.flatMap((block) => (block.type === 'heading' ? [inlineText(block.children)] : [])),
  );
  return { headings: sections.filter(({ title }) => !within.has(title)), blocks, marks, pages };
}

/** Passages stored without a tree have paragraphs only, some of which are headings. */
function withHeadings(blocks: readonly Block[], sections: readonly Section[]): Block[] {
  const titles = new Set(sections.map(({ title }) => title));
  return blocks.map((block) =>
    block.type === 'paragraph' && titles.has(inlineText(block.children).trim())
      ? { ...block, type: 'heading', depth: 1 }
      : block,
  );
}

/** Divides a text, which begins at `at` in its passage, where marks and pages begin and end. */
export function piecesOf(text: string, at: number, { marks, pages }: PassageLayout): Piece[] {
  const end = at + text.length;
  const cuts = [...pages.keys(), ...marks.flatMap(({ from, to }) => [from, to])]
    .filter((cut) => cut > at && cut < end)
    .toSorted((a, b) => a - b);
  const places = [at, ...new Set(cuts), end];
  return places.slice(0, -1).map((from, index) => ({
    text: text.slice(from - at, (places[index + 1] ?? end) - at),
    mark: markAt(marks, from),
    page: pages.get(from) ?? null,
  }));
}

/** Where each of several consecutive texts begins, the first one at `at`, with a gap between those that are not empty. */
export function placesOf(texts: readonly string[], at: number, gap: number): number[] {
  let next = at;
  return texts.map((text) => {
    const place = next;
    if (text !== '') next += text.length + gap;
    return place;
  });
}

/** The page on which a passage ends. */
export function lastPage({ page, pageStarts }: PlacedPassage): number | null {
  return pageStarts.at(-1)?.page ?? page;
}

function markAt(marks: readonly Mark[], at: number): Mark['kind'] | null {
  const there = marks.filter(({ from, to }) => from <= at && at < to);
  return there.find(({ kind }) => kind === 'found')?.kind ?? there[0]?.kind ?? null;
}
