/**
 * Started by growth.test.ts, which can end it: reads texts of all shapes with all functions and prints those that take more time
 * than in proportion to the length.
 */
import { z } from 'zod';
import { FUNCTIONS } from './functions.ts';
import { requestParts, valuesWith } from './request-texts.ts';
import { SHAPES, textOf } from './shapes.ts';

const TIMES_LONGER = 8;
/** Between what is in proportion (8) and what is not (64). */
const MOST_TIMES_SLOWER = 30;
/** ms. What takes no longer is no trouble, and too little to be compared. */
const BRIEF = 250;
const TRIES = 4;

const LONGEST_IN_REQUEST = 200_000;

if (!isSlow((text) => /\[[^\]]*\]/u.test(text), '[', 40_000)) throw new Error('This finds nothing');

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
  // A text that the function has just seen may be one that it remembers.
  let [ofLong, ofShort] = [milliseconds(read, long), Number.POSITIVE_INFINITY];
  for (let tries = 0; tries < TRIES && ofLong > BRIEF; tries += 1) {
    ofShort = Math.min(ofShort, milliseconds(read, `${short}${tries}`));
    if (ofLong < ofShort * MOST_TIMES_SLOWER) return false;
    ofLong = Math.min(ofLong, milliseconds(read, `${long}${tries}`));
  }
  return ofLong > BRIEF;
}

/** Of the processor's time for this thread, which other work on the machine hardly changes. */
function milliseconds(read: (text: string) => unknown, text: string): number {
  const before = process.threadCpuUsage();
  read(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
