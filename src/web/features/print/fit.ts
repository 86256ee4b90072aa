import { PART_ATTRIBUTE } from './list-row.tsx';
import { TEXT_ATTRIBUTE } from './pieces.tsx';
import { FACE_STEPS, type RowLook } from './print-pages.ts';

/** Half a pixel may be a rounding error. */
const ROUNDING = 1;

function isTooWide(element: HTMLElement): boolean {
  return [...element.querySelectorAll<HTMLElement>(`[${TEXT_ATTRIBUTE}]`)].some(
    (text) => text.scrollWidth > text.clientWidth + ROUNDING,
  );
}

/**
 * The first size step at which each face's texts fit, from the largest type on; null if even the smallest is too large.
 */
export function fitFaces(box: HTMLElement, first: number): (number | null)[] {
  const faces = [...box.querySelectorAll<HTMLElement>('.print-face-text')];
  const fits = faces.map((): number | null => null);
  let open = [...faces.keys()];
  // All faces are changed before any is measured, so that the page is laid out once per step.
  for (let step = first; step < FACE_STEPS && open.length > 0; step += 1) {
    for (const index of open) faces[index]?.setAttribute('data-step', String(step));
    open = open.filter((index) => {
      const face = faces[index];
      if (face === undefined || !faceFits(face)) return true;
      fits[index] = step;
      return false;
    });
  }
  return fits;
}

function faceFits(face: HTMLElement): boolean {
  const height = face.firstElementChild?.getBoundingClientRect().height ?? 0;
  return height <= face.clientHeight && !isTooWide(face);
}

type Look = Pick<RowLook, 'form' | 'step'>;

/** The layouts to try for a row, in this order. */
const LADDER: readonly Look[] = [
  { form: 'columns', step: 0 },
  { form: 'columns', step: 1 },
  { form: 'stacked', step: 0 },
  { form: 'stacked', step: 1 },
  { form: 'stacked', step: 2 },
];

/** Height in px. `fit` is null if no layout fits the row; `wide` is the first layout that is wide enough. */
export type RowFit = { fit: Look | null; height: number; wide: Look | null };

/** The height available for rows on a page, in px. */
export function roomIn(box: HTMLElement): number {
  return box.querySelector('.print-rows')?.clientHeight ?? 0;
}

/** The layout of each row that fits a page. */
export function fitRows(box: HTMLElement, ladder: readonly Look[] = LADDER): RowFit[] {
  const room = roomIn(box);
  const rows = [...box.querySelectorAll<HTMLElement>('[data-print-row]')];
  const fits = rows.map((): RowFit => ({ fit: null, height: 0, wide: null }));
  let open = [...rows.keys()];
  for (const look of ladder) {
    for (const index of open) {
      rows[index]?.setAttribute('data-form', look.form);
      rows[index]?.setAttribute('data-step', String(look.step));
    }
    open = open.filter((index) => {
      const [row, result] = [rows[index], fits[index]];
      if (row === undefined || result === undefined) return false;
      if (isTooWide(row)) return true;
      if (look.form === 'stacked') result.wide ??= look;
      const { height } = row.getBoundingClientRect();
      if (height > room) return true;
      Object.assign(result, { fit: look, height });
      return false;
    });
  }
  return fits;
}

/** The number of pages that each long card takes. */
export function countParts(box: HTMLElement): number[] {
  return [...box.querySelectorAll<HTMLElement>(`[${PART_ATTRIBUTE}]`)].map(({ scrollWidth, clientWidth }) =>
    Math.max(1, Math.round(scrollWidth / clientWidth)),
  );
}
