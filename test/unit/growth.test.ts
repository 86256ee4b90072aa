import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { requestParts, textsIn } from '#test/growth/request-texts.ts';

const MEASURE = join(import.meta.dirname, '../growth/measure.ts');

/** In ms. The work takes a tenth of it; only endless work is ended. */
const ENDLESS = 240_000;

/** Formats of fixed length, which one pattern reads from the start. */
const READ_ONCE = new Set(['guid', 'uuid', 'datetime', 'media-hash']);

const withAbort = z.looseObject({ check: z.string(), abort: z.boolean().optional() });

// Wall-clock time says little on a busy machine. The test compares the CPU time for a text and for one of an eighth of
// its length, in a process that can be killed if a text is never finished.
test(
  'the time to read a text of any shape grows in proportion to its length',
  { timeout: ENDLESS + 30_000 },
  () => {
    const { stdout, stderr } = spawnSync(process.execPath, [MEASURE], {
      encoding: 'utf8',
      timeout: ENDLESS,
      maxBuffer: 10_000_000,
    });
    // The last line names what was being read when it was killed.
    expect({ slow: stdout, last: stdout === '' ? stderr.trimEnd().split('\n').at(-1) : '' }).toEqual({
      slow: '[]',
      last: '',
    });
  },
);

test('the length of every text of a request is checked before anything else', async () => {
  const parts = await requestParts();
  expect(parts.length).toBeGreaterThan(50);
  const unbounded = parts
    .flatMap(({ place, schema }) => textsIn(schema, place))
    .filter(({ text }) => {
      const [first, second] = (text.def.checks ?? []).map(({ _zod }) => withAbort.parse({ ..._zod.def }));
      const bound = first?.check === 'overwrite' ? second : first;
      const isBounded = bound?.check === 'max_length' && bound.abort === true;
      return !isBounded && !READ_ONCE.has(text.format ?? '');
    });
  expect(unbounded.map(({ place }) => place)).toEqual([]);
});
