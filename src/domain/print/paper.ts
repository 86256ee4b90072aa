/** Sheets of paper, upright, in mm. */
export const PAPERS = {
  a4: { name: 'A4', width: 210, height: 297 },
  letter: { name: 'US Letter', width: 215.9, height: 279.4 },
} as const;
export type Paper = keyof typeof PAPERS;

/** Around the cards of a page, in mm: more than any usual printer leaves white, and the same on all sides so that both sides match. */
export const CARDS_MARGIN = 10;

/** The rows and columns of a page of cards to cut out. */
export type Grid = { readonly columns: number; readonly rows: number };

/** By the number of cards on a page. */
export const GRIDS = {
  2: { columns: 1, rows: 2 },
  4: { columns: 2, rows: 2 },
  8: { columns: 2, rows: 4 },
  18: { columns: 3, rows: 6 },
} as const satisfies Record<number, Grid>;
export type CardsPerPage = keyof typeof GRIDS;

/** The regions that use US Letter; all others use A4. */
const LETTER_REGIONS = new Set('US CA MX PH CL CO CR DO GT HN NI PA PR SV VE BZ'.split(' '));

/** The paper of the first of these languages (BCP 47) that names a region; A4 when none does. */
export function usualPaper(languages: readonly string[]): Paper {
  for (const language of languages) {
    const region = regionOf(language);
    if (region !== undefined) return LETTER_REGIONS.has(region) ? 'letter' : 'a4';
  }
  return 'a4';
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined;
  }
}

/** Width and height of one card in mm. */
export function cardSize(paper: Paper, { columns, rows }: Grid): { width: number; height: number } {
  const { width, height } = PAPERS[paper];
  return { width: (width - 2 * CARDS_MARGIN) / columns, height: (height - 2 * CARDS_MARGIN) / rows };
}
