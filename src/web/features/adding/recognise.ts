import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { recogniseText, type AddedText } from '#domain/adding/recognise-text.ts';
import { cardsOfTable, type TableCards } from '#domain/adding/table-cards.ts';
import { divideBy } from '#domain/interchange/text/divide-rows.ts';

const MOST_SAMPLE_ROWS = 150;
const PREVIEWED = 3;

const divider = (mostRows?: number) =>
  divideBy(
    (text, options) => parse(text, options),
    (error) => error instanceof CsvError,
    mostRows,
  );
const divideSample = divider(MOST_SAMPLE_ROWS);
const divideAll = divider();

/** What was added, with the first cards of a table. */
export type Recognised = AddedText & { cards: TableCards | null };

/** Recognises what was typed or pasted, and reads the cards of a table. */
export function recognise(text: string): Recognised {
  const found = recogniseText(text, divideSample);
  if (found.kind !== 'table') return { ...found, cards: null };
  const cards = found.form.html ? null : cardsOfTable(text, found.form, PREVIEWED, divideAll);
  return { ...found, cards };
}
