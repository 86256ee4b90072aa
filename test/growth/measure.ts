/**
 * Run by growth.test.ts in a process that it can kill: reads texts of all shapes with all functions and prints those
 * whose time grows faster than the length.
 */
import { z } from 'zod';
import { FUNCTIONS } from './functions.ts';
import { requestParts, valuesWith } from './request-texts.ts';
import { SHAPES, textOf } from './shapes.ts';

const TIMES_LONGER = 8;
/** Between linear growth (8) and quadratic growth (64). */
const MAX_SLOWDOWN = 30;
/** In ms. Shorter times are harmless, and too short to compare. */
const BRIEF_MS = 250;
const TRIES = 4;

const LONGEST_IN_REQUEST = 100_000;

if (!isSlow((text) => /\[[^\]]*\]/u.test(text), '[', 30_000)) throw new Error('This finds nothing');

const readers = [
  ...FUNCTIONS,
  ...(await requestParts()).map(
    ({ place, schema }) =>
      [
        place,
        LONGEST_IN_REQUEST,
        (text: string) => valuesWith(schema, text).map((value) => z.safeParse(schema, value)),
      ] as const,
  ),
];

const slow: string[] = [];
for (const [name, longest, read] of readers) {
  for (const shape of SHAPES) {
    process.stderr.write(`${name} of ${JSON.stringify(shape)}\n`);
    if (isSlow(read, shape, longest)) slow.push(`${name} of ${JSON.stringify(shape)}`);
  }
}
process.stdout.write(JSON.stringify(slow));

function isSlow(read: (text: string) => unknown, shape: string, longest: number): boolean {
  const [long, short] = [textOf(shape, longest), textOf(shape, longest / TIMES_LONGER)];
  // The function may have cached the text it has just read.
  let [ofLong, ofShort] = [milliseconds(read, long), Number.POSITIVE_INFINITY];
  for (let tries = 0; tries < TRIES && ofLong > BRIEF_MS; tries += 1) {
    ofShort = Math.min(ofShort, milliseconds(read, `${short}${tries}`));
    if (ofLong < ofShort * MAX_SLOWDOWN) return false;
    ofLong = Math.min(ofLong, milliseconds(read, `${long}${tries}`));
  }
  return ofLong > BRIEF_MS;
}

/** The CPU time of this thread, which other load hardly affects. */
function milliseconds(read: (text: string) => unknown, text: string): number {
  const before = process.threadCpuUsage();
  read(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
