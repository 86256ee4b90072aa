import { expect, test } from 'vitest';
import { torture } from '#test/torture/torture.ts';

/** Which part is killed, and when, is drawn anew each time; `npm run torture` does many more in one go. */
const ROUNDS = 2;

test.each(['sqlite', 'postgres'] as const)(
  'kills on %s lose and double nothing that was acknowledged',
  async (engine) => {
    const { findings, faults } = await torture(engine, ROUNDS);
    expect(faults).toEqual([]);
    for (const finding of findings) expect(finding).toMatchObject({ lost: 0, doubled: 0 });
    expect(findings.every(({ acknowledged }) => acknowledged > 0)).toBe(true);
  },
  120_000,
);
