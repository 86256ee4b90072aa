import { arrangeCards, type Place } from '#domain/print/arrange-cards.ts';
import { fillPages } from '#domain/print/fill-pages.ts';
import { gridOf, type PrintChoices } from './print-choices.ts';
import type { ListEntry, PrintedCard } from './printed-card.ts';

/** The number of type sizes for a face, step 0 being the largest; print.css defines them. */
export const FACE_STEPS = 10;
/** The first size step by cards per page: larger cards start with larger type. */
export const FIRST_FACE_STEP = { 2: 0, 4: 1, 8: 3, 18: 4 } as const;

/** The size step at which each side of a card fits; null if it does not fit at any. */
export type FaceFit = { card: PrintedCard; front: number | null; back: number | null };

/** The layout of one row in the list. */
export type RowLook = {
  /** Front and back side by side, or stacked over the full width. */
  form: 'columns' | 'stacked';
  /** The type size, step 0 being the largest; print.css defines it. */
  step: number;
  /** Shows the Markdown source, for a formula or table that is too wide for any page. */
  isWritten: boolean;
  /** The page of a card that takes several pages. */
  part: { index: number; count: number } | null;
};

/** Height in px. */
export type FittedRow = { entry: ListEntry; look: RowLook; height: number; keepWithNext: boolean };

/** The results so far. */
export type Measured = { faces: readonly FaceFit[]; rows: readonly FittedRow[]; room: number };

export type PlacedFace = Place & { card: PrintedCard; side: 'front' | 'back'; step: number | null };

export type PrintPage =
  { kind: 'fronts' | 'backs'; faces: readonly PlacedFace[] } | { kind: 'list'; rows: readonly FittedRow[] };

/** The pages in print order: each sheet's fronts, then its backs, then the list. */
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

/** "Page 3 of 12, backs", without the total while it is unknown. */
export function pageName({ kind }: PrintPage, index: number, count: number | null): string {
  const number = count === null ? `Page ${index + 1}` : `Page ${index + 1} of ${count}`;
  return kind === 'list' ? number : `${number}, ${kind}`;
}
