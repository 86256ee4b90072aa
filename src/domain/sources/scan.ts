import { PAGE_TOKEN_PRICE } from '../limits.ts';

/**
 * `offered`: waits for the learner's consent. `reading`: a model reads the pages. `stopped`: cancelled, or something
 * is wrong; what has been read is kept.
 */
export const SCAN_STATUSES = ['offered', 'reading', 'stopped'] as const;
export type ScanStatus = (typeof SCAN_STATUSES)[number];

/** A photo, or a PDF some or all of whose pages are pictures. */
export const SCAN_KINDS = ['pdf', 'picture'] as const;
export type ScanKind = (typeof SCAN_KINDS)[number];

/** A file whose pages are pictures, on its way to become a source. Instants in epoch ms. */
export type Scan = {
  id: string;
  /** The name of the learner's file. */
  name: string;
  kind: ScanKind;
  /** The number of all pages. */
  pages: number;
  /** The numbers of the pages that are pictures, from 1, ascending. */
  scanned: number[];
  /** Whether the other pages have text. */
  hasText: boolean;
  status: ScanStatus;
  /** How many of the scanned pages have been read. */
  read: number;
  /** The numbers of the pages that could not be read. */
  failed: number[];
  /** Why it stopped, for the learner; null if there is no reason to give. */
  problem: string | null;
  createdAt: number;
};

/** The tokens that reading the remaining pages of a scan takes. */
export function scanPrice({ scanned, read }: Pick<Scan, 'scanned' | 'read'>): number {
  return (scanned.length - read) * PAGE_TOKEN_PRICE;
}

/** Page numbers with ranges, as in "2, 5–7 and 9". */
export function pageRanges(pages: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last?.to === page - 1) last.to = page;
    else ranges.push({ from: page, to: page });
  }
  const parts = ranges.flatMap(({ from, to }) =>
    to === from ? [`${from}`] : to === from + 1 ? [`${from}`, `${to}`] : [`${from}–${to}`],
  );
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
}
