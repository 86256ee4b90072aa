import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [1_449_000, '1.4 MB'],
  [2_500_000_000, '2.5 GB'],
  [7_000_000_000_000_000, '7000.0 TB'],
])('%d is shown as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
