import type { PlacedPassage } from '#contract/sources.ts';
import type { Section } from '#domain/sources/passage.ts';
import type { Range } from '#domain/sources/find-text.ts';

/** A marked range of a text: a search result or the quote of a card. */
export type Mark = Range & { kind: 'found' | 'quote' };

/** A piece of a paragraph; `page` is the number of the page that begins with it. */
export type Piece = { text: string; mark: Mark['kind'] | null; page: number | null };
export type Paragraph = { at: number; isHeading: boolean; pieces: Piece[] };

export type PassageLayout = {
  /** Headings before the passage that are not part of its text. */
  headings: Section[];
  paragraphs: Paragraph[];
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
  const titles = new Set(sections.map(({ title }) => title));
  const begins = new Map(passage.pageStarts.map(({ at, page }) => [at, page]));
  if (passage.page !== null && passage.page !== pageBefore) begins.set(0, passage.page);
  const cuts = [...begins.keys(), ...marks.flatMap(({ from, to }) => [from, to])].toSorted((a, b) => a - b);
  const paragraphs: Paragraph[] = [];
  for (const { 0: text, index: at } of passage.text.matchAll(/[^\n]+(?:\n[^\n]+)*/gu)) {
    const shown = text.trimEnd();
    if (shown.trim() === '') continue;
    const end = at + shown.length;
    const places = [at, ...new Set(cuts.filter((cut) => cut > at && cut < end)), end];
    const pieces = places.slice(0, -1).map((from, index): Piece => ({
      text: passage.text.slice(from, places[index + 1]),
      mark: markAt(marks, from),
      page: begins.get(from) ?? null,
    }));
    paragraphs.push({ at, isHeading: titles.has(shown.trim()), pieces });
  }
  const within = new Set(
    paragraphs
      .filter(({ isHeading }) => isHeading)
      .map(({ pieces }) =>
        pieces
          .map(({ text }) => text)
          .join('')
          .trim(),
      ),
  );
  return { headings: sections.filter(({ title }) => !within.has(title)), paragraphs };
}

/** The page on which a passage ends. */
export function lastPage({ page, pageStarts }: PlacedPassage): number | null {
  return pageStarts.at(-1)?.page ?? page;
}

function markAt(marks: readonly Mark[], at: number): Mark['kind'] | null {
  const there = marks.filter(({ from, to }) => from <= at && at < to);
  return there.find(({ kind }) => kind === 'found')?.kind ?? there[0]?.kind ?? null;
}
