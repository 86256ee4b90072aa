import type { CardContent } from '../cards/card.ts';
import { type DivideSample, withoutLines } from '../interchange/text/guess-form.ts';
import { cardsOfRow } from '../interchange/text/row-cards.ts';
import type { TableForm } from '../interchange/text/table-form.ts';

/** The first cards of a table as the import will read them, and how many its rows make. */
export type TableCards = { first: CardContent[]; count: number };

/**
 * Reads the cards of a pasted table, and returns the first `most` of them. `divide` splits the whole table into rows. HTML in
 * cells is shown as it is written.
 */
export function cardsOfTable(text: string, form: TableForm, most: number, divide: DivideSample): TableCards {
  const { rows } = divide(form.leadingLines === 0 ? text : withoutLines(text, form.leadingLines), form, true);
  const names = form.header ? rows[0] : undefined;
  const found: TableCards = { first: [], count: 0 };
  for (const [index, cells] of (form.header ? rows.slice(1) : rows).entries()) {
    const { cards } = cardsOfRow({ cells, names, number: index + 1 }, form, asWritten);
    found.count += cards.length;
    if (found.first.length < most)
      found.first.push(...cards.slice(0, most - found.first.length).map(({ content }) => content));
  }
  return found;
}

const asWritten = (html: string) => ({ markdown: html, missing: [] });
