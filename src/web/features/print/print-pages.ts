import { arrangeCards, type Place } from '#domain/print/arrange-cards.ts';
import { fillPages } from '#domain/print/fill-pages.ts';
import { gridOf, type PrintChoices } from './print-choices.ts';
import type { ListEntry, PrintedCard } from './printed-card.ts';

/** The sizes of type by which a face is made to fit, from the largest; print.css says what they are. */
export const FACE_STEPS = 10;
/** Where a face begins, by the cards on a page: a larger card has larger type. */
export const FIRST_FACE_STEP = { 2: 0, 4: 1, 8: 3, 18: 4 } as const;

/** By which step the sides of a card fit; null for one that does not. */
export type FaceFit = { card: PrintedCard; front: number | null; back: number | null };

/** What one row of a list looks like. */
export type RowLook = {
  /** Front and back side by side, or one below the other over the whole width. */
  form: 'columns' | 'stacked';
  /** The size of its type, from the largest; print.css says what it is. */
  step: number;
  /** As it was written instead of drawn: a formula or table that no page is wide enough for. */
  isWritten: boolean;
  /** Which of how many pages it is, for a card that is longer than a page. */
  part: { index: number; count: number } | null;
};

/** The height is in px. */
export type FittedRow = { entry: ListEntry; look: RowLook; height: number; keepWithNext: boolean };

/** What has been measured so far. */
export type Measured = { faces: readonly FaceFit[]; rows: readonly FittedRow[]; room: number };

export type PlacedFace = Place & { card: PrintedCard; side: 'front' | 'back'; step: number | null };

export type PrintPage =
  { kind: 'fronts' | 'backs'; faces: readonly PlacedFace[] } | { kind: 'list'; rows: readonly FittedRow[] };

/** The pages, in the order in which they are printed: each sheet's fronts, then its backs, then the list. */
export function pagesOf({ faces, rows, room }: Measured, choices: PrintChoices): PrintPage[] {
  const place = (side: 'front' | 'back', places: readonly Place[]) =>
    places.flatMap((place): PlacedFace[] => {
      const fit = faces[place.index];
      return fit === undefined ? [] : [{ ...place, side, card: fit.card, step: fit[side] }];
    });
  const sheets = arrangeCards(faces.length, gridOf(choices), choices.edge);
  return [
    ...sheets.flatMap((sheet): PrintPage[] => [
      { kind: 'fronts', faces: place('front', sheet.fronts) },
      { kind: 'backs', faces: place('back', sheet.backs) },
    ]),
    ...fillPages(rows, room).map((rows): PrintPage => ({ kind: 'list', rows })),
  ];
}

/** "Page 3 of 12, backs"; without the number of pages while it is not known. */
export function pageName({ kind }: PrintPage, index: number, count: number | null): string {
  const number = count === null ? `Page ${index + 1}` : `Page ${index + 1} of ${count}`;
  return kind === 'list' ? number : `${number}, ${kind}`;
}
