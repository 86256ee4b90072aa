import { expect, test } from 'vitest';
import { torture } from '#test/torture/torture.ts';

/** Parts and times of kills are random; `npm run torture` runs many more rounds. */
const ROUNDS = 2;

test.each(['sqlite', 'postgres'] as const)(
  'kills on %s neither lose nor duplicate acknowledged data',
  async (engine) => {
    const { findings, faults } = await torture(engine, ROUNDS);
    expect(faults).toEqual([]);
    for (const finding of findings) expect(finding).toMatchObject({ lost: 0, doubled: 0 });
    expect(findings.every(({ acknowledged }) => acknowledged > 0)).toBe(true);
  },
  120_000,
);
