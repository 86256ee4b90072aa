import type { Preset } from '#contract/presets.ts';
import { countOf } from '#web/lib/format.ts';

/** The limits of a preset, as in "5 new cards and 30 reviews a day". */
export function limitsText({
  newPerDay,
  reviewsPerDay,
}: Pick<Preset, 'newPerDay' | 'reviewsPerDay'>): string {
  const limits = [
    newPerDay === null ? [] : [countOf(newPerDay, 'new card')],
    reviewsPerDay === null ? [] : [countOf(reviewsPerDay, 'review')],
  ];
  return `${limits.flat().join(' and ')} a day`;
}

/** How many decks are named before the rest is counted. */
const NAMED = 3;

/** Decks by title, as in "“Greek”, “Latin” and 3 more decks". */
export function decksText(decks: Preset['decks']): string {
  const titles = decks.slice(0, NAMED).map(({ title }) => `“${title}”`);
  const rest = decks.length - titles.length;
  const named = rest > 0 ? [...titles, countOf(rest, 'more deck')] : titles;
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(named);
}
