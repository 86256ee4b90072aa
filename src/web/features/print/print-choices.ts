import type { FlipEdge } from '#domain/print/arrange-cards.ts';
import { GRIDS, PAPERS, usualPaper, type CardsPerPage, type Paper } from '#domain/print/paper.ts';
import { toRecord, readStored, writeStored } from '#web/lib/stored.ts';

export const LAYOUTS = ['cards', 'list'] as const;
export type PrintLayout = (typeof LAYOUTS)[number];

/** Options for printing a deck. */
export type PrintChoices = {
  layout: PrintLayout;
  paper: Paper;
  perPage: CardsPerPage;
  edge: FlipEdge;
  cutLines: boolean;
  /** Whether quiz cards show their options. */
  options: boolean;
  explanations: boolean;
  /** Shown only in the list, because on a card to cut out they would appear beside the question. */
  hints: boolean;
};

/** The options that determine how much fits on a page. */
export type PageSize = Pick<PrintChoices, 'paper' | 'perPage'>;

export const CARDS_PER_PAGE: readonly CardsPerPage[] = [2, 4, 8, 18];
export const PAPER_NAMES: readonly Paper[] = ['a4', 'letter'];

const KEY = 'print-choices';

/** The last options used in this browser. They depend on the printer more than on the learner or the deck. */
export function storedChoices(languages: readonly string[]): PrintChoices {
  const { layout, paper, perPage, edge, ...stored } = toRecord(readStored(KEY));
  return {
    layout: LAYOUTS.find((name) => name === layout) ?? 'cards',
    paper: PAPER_NAMES.find((name) => name === paper) ?? usualPaper(languages),
    perPage: CARDS_PER_PAGE.find((count) => count === perPage) ?? 8,
    edge: edge === 'short' ? 'short' : 'long',
    cutLines: stored['cutLines'] !== false,
    options: stored['options'] !== false,
    explanations: stored['explanations'] === true,
    hints: stored['hints'] === true,
  };
}

export function storeChoices(choices: PrintChoices): void {
  writeStored(KEY, choices);
}

export const paperOf = ({ paper }: PageSize) => PAPERS[paper];
export const gridOf = ({ perPage }: PageSize) => GRIDS[perPage];
