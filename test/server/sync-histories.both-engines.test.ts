import { expect, test } from 'vitest';
import { createHistories } from '../sync/history.ts';

/** `npm run test:sync` runs more of them, with a seed of its own. */
const count = Number(process.env['SYNC_HISTORIES'] ?? 60);
const seed = process.env['SYNC_SEED'] ?? 'fixed';

/** Histories that have found a fault. */
const FOUND = ['b 182', 'b 425', 'b 460', 'b 596'];

const histories = createHistories();

test.each([...FOUND, ...Array.from({ length: count }, (_, index) => `${seed} ${index + 1}`)])(
  'all devices and the server agree after the history "%s"',
  async (name) => {
    await expect(histories.run(name)).resolves.toBeUndefined();
  },
);
