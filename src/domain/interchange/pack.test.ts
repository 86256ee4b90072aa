import { expect, test } from 'vitest';
import { PACK_LIMITS, withOrigins } from './pack.ts';

test('a description names each pack once, and stays as it is without one', () => {
  expect(withOrigins(null, [])).toBeNull();
  expect(withOrigins('Mine.', [])).toBe('Mine.');
  expect(withOrigins(null, ['A (Ada, CC0)', 'B', 'A (Ada, CC0)'])).toBe(
    'With cards from the pack A (Ada, CC0), B.',
  );
  const once = withOrigins('Mine.', ['A (Ada, CC0)']);
  expect(withOrigins(once, ['A (Ada, CC0)'])).toBe(once);
});

test('a description with long origins keeps within its limit and names at least one', () => {
  const origins = Array.from({ length: 50 }, (_, at) => `${at} ${'x'.repeat(600)}`);
  const full = withOrigins('y'.repeat(PACK_LIMITS.description), origins) ?? '';
  expect(full.length).toBeLessThanOrEqual(PACK_LIMITS.description);
  expect(full).toContain(origins[0]);
});
