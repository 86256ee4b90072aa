import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createImportIds } from './import-ids.ts';

const UUID_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;

test('ids are distinct UUIDs of version 7 that grow with the position and the review', () => {
  const { card, review } = createImportIds({ id: 'an import', createdAt: Date.UTC(2026, 10, 23) });
  const position = fc.integer({ min: 0, max: 2 ** 32 - 1 });
  const index = fc.integer({ min: 0, max: 9_999 });
  fc.assert(
    fc.property(position, index, position, index, (one, first, other, second) => {
      const [a, b] = [review(one, first), review(other, second)];
      expect([a, b, card(one)].every((id) => UUID_7.test(id))).toBe(true);
      expect(Math.sign(a < b ? -1 : a > b ? 1 : 0)).toBe(Math.sign(one - other) || Math.sign(first - second));
      expect(card(one)).not.toBe(a);
    }),
  );
  expect(review(1, 2)).toBe(
    createImportIds({ id: 'an import', createdAt: Date.UTC(2026, 10, 23) }).review(1, 2),
  );
  expect(review(1, 2)).not.toBe(
    createImportIds({ id: 'another', createdAt: Date.UTC(2026, 10, 23) }).review(1, 2),
  );
});
