import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readDocument } from '#server/documents/document-thread.ts';
import { buildPdf, placedLines } from '#test/sources/build-pdf.ts';
import type { Result } from './result.ts';

const PAGES = 600;
const LINES = 45;
const BLOCKED_MS = 50;
const READ_MS = 10_000;
const MEMORY_MB = 400;
const MEGABYTE = 1024 * 1024;

const WORDS =
  'cell membrane nucleus energy light sugar water protein organism plant animal is has makes holds and of the in a every'.split(
    ' ',
  );

/** A textbook: every page full, with a header, a heading and a page number. */
function textbook(): Uint8Array {
  let at = 0;
  const word = () => WORDS[(at = (at * 31 + 7) % 9_973) % WORDS.length] ?? '';
  const pages = Array.from({ length: PAGES }, (_, page) => {
    const text = Array.from({ length: LINES * 13 }, word).join(' ');
    return [
      { text: 'Biology for beginners', x: 230, y: 810, size: 9 },
      { text: `Section ${page + 1}: ${word()} ${word()}`, x: 70, y: 780, size: 16 },
      ...placedLines(text, { x: 70, y: 750, width: 80 }).slice(0, LINES),
      { text: String(page + 1), x: 290, y: 40, size: 9 },
    ];
  });
  return buildPdf({ pages });
}

/** Reading the longest PDF that a learner may add, against what is promised of it. */
export async function sources(): Promise<Result[]> {
  const file = { name: 'textbook.pdf', bytes: textbook() };
  const loop = monitorEventLoopDelay({ resolution: 1 });
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  try {
    loop.enable();
    const begun = performance.now();
    const read = await readDocument(file);
    const took = performance.now() - begun;
    loop.disable();
    if ('failed' in read) throw new Error(`${read.failed}: ${read.detail}`);
    const length = read.passages.reduce((sum, { text }) => sum + text.length, 0);
    if (read.pages !== PAGES || length < PAGES * LINES * 60)
      throw new Error(`Read ${read.pages} pages, ${length} characters.`);
    return [
      { name: `Reading ${PAGES} pages of PDF to ${READ_MS} ms`, ratio: took / READ_MS, wanted: 'below 1' },
      {
        name: `Longest block of the event loop meanwhile to ${BLOCKED_MS} ms`,
        ratio: loop.max / 1e6 / BLOCKED_MS,
        wanted: 'below 1',
      },
      {
        name: `Memory that it takes at its peak to ${MEMORY_MB} MB`,
        ratio: (peak - before) / MEGABYTE / MEMORY_MB,
        wanted: 'below 1',
      },
      {
        name: 'Time, in ms',
        value: took,
        unit: 'ms',
        wanted: 'for the record',
      },
    ];
  } finally {
    clearInterval(watch);
    loop.disable();
  }
}
