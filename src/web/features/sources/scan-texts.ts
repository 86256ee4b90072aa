import { PAGE_TOKEN_PRICE } from '#domain/limits.ts';
import { pageRanges, scanPrice, type Scan } from '#domain/sources/scan.ts';
import { countOf, formatNumber } from '#web/lib/format.ts';
import type { Reader } from './scans.queries.ts';

/** What is wrong with a file, and what can be done about it. */
export function scanSummary({ kind, scanned, hasText }: Scan): string {
  if (kind === 'picture') return 'This is a photo. The AI can read the text on it.';
  const them = scanned.length === 1 ? 'it' : 'them';
  if (hasText) {
    const pages = scanned.length === 1 ? 'Page' : 'Pages';
    const are = scanned.length === 1 ? 'is a picture' : 'are pictures';
    return `${pages} ${pageRanges(scanned)} of this file ${are}, without text. The AI can read ${them}.`;
  }
  const pictures =
    scanned.length === 1 ? 'a picture of its page' : `pictures of ${countOf(scanned.length, 'page')}`;
  return `This file has only ${pictures}, no text. The AI can read ${them}.`;
}

/** What the learner agrees to. */
export function consentText(scan: Scan, { name, host }: Reader): string {
  const pages = pagesLeft(scan);
  const what =
    scan.kind === 'picture'
      ? 'the photo is'
      : pages === 1
        ? 'the picture of this page is'
        : `the pictures of these ${pages} pages are`;
  return `If you agree, ${what} sent to ${name} (${host}), which answers with the text. Do not send anything that others told you in confidence.`;
}

/** What reading the remaining pages takes, and how far the tokens of today go. */
export function costText(scan: Scan, remaining: number): string {
  const price = scanPrice(scan);
  const pages = pagesLeft(scan);
  const each = pages === 1 ? '' : `, ${PAGE_TOKEN_PRICE} for each page that can be read`;
  const cost = `This takes ${formatNumber(price)} tokens${each}.`;
  if (price <= remaining) return `${cost} You have ${formatNumber(remaining)} left today.`;
  const enough = Math.floor(remaining / PAGE_TOKEN_PRICE);
  if (enough === 0) return `${cost} You have too few left today: come back tomorrow.`;
  return `${cost} You have ${formatNumber(remaining)} left today, which is enough for ${countOf(enough, 'page')}. You can go on tomorrow.`;
}

/** "3 of 12 pages have been read". */
export function progressText({ kind, read, scanned }: Scan): string {
  if (kind === 'picture') return 'Reading the photo';
  return `${read} of ${countOf(scanned.length, 'page')} read`;
}

/** How many pages are left to read. */
function pagesLeft({ scanned, read }: Scan): number {
  return scanned.length - read;
}

/** The label of the button that agrees. */
export function agreeLabel(scan: Scan): string {
  if (scan.kind === 'picture') return 'Agree and read the photo';
  const pages = countOf(pagesLeft(scan), 'page');
  if (scan.read === 0) return `Agree and read ${pages}`;
  return `Agree and read the other ${pagesLeft(scan) === 1 ? 'page' : pages}`;
}

/** The label of the button that adds the file as it is; null if there would be nothing in it. */
export function addLabel({ hasText, read, scanned }: Scan): string | null {
  if (read > 0) return hasText ? 'Add what has text' : `Add ${countOf(read, 'page')}`;
  if (!hasText) return null;
  return `Add without ${scanned.length === 1 ? 'it' : 'them'}`;
}
