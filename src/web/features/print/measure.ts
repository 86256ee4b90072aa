import { chunksOf } from '#domain/chunks.ts';
import { detectMarkup } from '#web/features/card-text/detect-markup.ts';
import { loadRenderer } from '#web/features/card-text/renderer.ts';
import { countParts, fitFaces, fitRows, roomIn, type RowFit } from './fit.ts';
import { unsizedPicturesArrived } from './pictures.ts';
import type { PageSize } from './print-choices.ts';
import { FIRST_FACE_STEP, type FaceFit, type FittedRow, type Measured, type RowLook } from './print-pages.ts';
import { cardsTooLong, textsOf, type ListEntry, type PrintedCard } from './printed-card.ts';
import type { Sample, Show } from './stage.tsx';

/** The cards and options to lay out. */
export type PrintJob = PageSize &
  ({ kind: 'cards'; cards: readonly PrintedCard[] } | { kind: 'list'; entries: readonly ListEntry[] });

/** The number of cards measured at a time; in between, the page stays responsive. */
const CARDS_AT_ONCE = 16;
const ROWS_AT_ONCE = 24;

/** How long to wait for a font, in ms. */
const FONT_TIMEOUT_MS = 10_000;

/**
 * Measures all cards in small steps and reports what has been measured after each. Throws if the code that renders
 * formulas and other special content cannot be loaded.
 */
export async function measure(
  job: PrintJob,
  show: Show,
  signal: AbortSignal,
  onProgress: (measured: Measured) => void,
): Promise<void> {
  const { paper, perPage } = job;
  const size = { paper, perPage };
  const faces: FaceFit[] = [];
  const rows: FittedRow[] = [];
  let room = 0;
  async function draw(sample: Sample): Promise<HTMLElement> {
    const box = await show(sample);
    await settled(box);
    signal.throwIfAborted();
    return box;
  }
  async function goOn() {
    onProgress({ faces: [...faces], rows: [...rows], room });
    // A separate task for each step keeps the page responsive.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    signal.throwIfAborted();
  }

  if (job.kind === 'cards') {
    for (const cards of chunksOf(job.cards, CARDS_AT_ONCE)) {
      await loadTexts(cards.flatMap(({ front, back }) => textsOf([...front, ...back])));
      const steps = fitFaces(await draw({ kind: 'faces', size, cards }), FIRST_FACE_STEP[perPage]);
      for (const [index, card] of cards.entries()) {
        faces.push({ card, front: steps[2 * index] ?? null, back: steps[2 * index + 1] ?? null });
      }
      await goOn();
    }
  }
  const tooLong = faces.filter(({ front, back }) => front === null || back === null);
  const entries = job.kind === 'list' ? job.entries : cardsTooLong(tooLong.map(({ card }) => card));
  for (const chunk of chunksOf(entries, ROWS_AT_ONCE)) {
    await loadTexts(
      chunk.flatMap((entry) => ('left' in entry ? textsOf([...entry.left, ...entry.right]) : [])),
    );
    const box = await draw({ kind: 'rows', size, rows: chunk.map((entry) => rowOf(entry)) });
    room = roomIn(box);
    const fits = fitRows(box);
    for (const [index, entry] of chunk.entries()) {
      const fit = fits[index];
      if (fit) rows.push(...(await rowsOf(entry, fit, (row) => draw({ kind: 'rows', size, rows: [row] }))));
    }
    await goOn();
  }
}

const FIRST_LOOK: RowLook = { form: 'columns', step: 0, isWritten: false, part: null };

function rowOf(entry: ListEntry, look: Partial<RowLook> = {}, height = 0): FittedRow {
  return { entry, look: { ...FIRST_LOOK, ...look }, height, keepWithNext: entry.kind === 'heading' };
}

type DrawRow = (row: FittedRow) => Promise<HTMLElement>;

/** A row in the layout that fits, else as plain Markdown if it is too wide, else split over several pages. */
async function rowsOf(entry: ListEntry, { fit, height, wide }: RowFit, draw: DrawRow): Promise<FittedRow[]> {
  if (fit !== null) return [rowOf(entry, fit, height)];
  if (wide !== null) return partsOf(entry, wide, draw);
  const written = { form: 'stacked', step: 0, isWritten: true } as const;
  const box = await draw(rowOf(entry, written));
  const [now] = fitRows(box, [written]);
  return now?.fit ? [rowOf(entry, written, now.height)] : partsOf(entry, written, draw);
}

async function partsOf(entry: ListEntry, look: Partial<RowLook>, draw: DrawRow): Promise<FittedRow[]> {
  const box = await draw(rowOf(entry, { ...look, part: { index: 0, count: 2 } }));
  const [count = 1] = countParts(box);
  const room = roomIn(box);
  return Array.from({ length: count }, (_none, index) =>
    rowOf(entry, { ...look, part: { index, count } }, room),
  );
}

/** Loads the renderers of these texts in advance, so that nothing moves after the first render. */
async function loadTexts(texts: readonly string[]): Promise<void> {
  const needs = texts.map(detectMarkup).filter(({ markdown }) => markdown);
  await Promise.all(needs.map(loadRenderer));
}

/** Resolves when the contents of the box have their final size. */
async function settled(box: HTMLElement): Promise<void> {
  // Forcing a layout makes the browser request the fonts it needs.
  box.getBoundingClientRect();
  await Promise.race([
    document.fonts.ready,
    new Promise((resolve) => {
      setTimeout(resolve, FONT_TIMEOUT_MS);
    }),
  ]);
  await unsizedPicturesArrived(box);
}
