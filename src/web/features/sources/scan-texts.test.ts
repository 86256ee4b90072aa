import { expect, test } from 'vitest';
import type { Scan } from '#domain/sources/scan.ts';
import { addLabel, agreeLabel, consentText, costText, scanSummary } from './scan-texts.ts';

const scan: Scan = {
  id: 'scan',
  name: 'Biology.pdf',
  kind: 'pdf',
  pages: 3,
  scanned: [1, 2, 3],
  hasText: false,
  status: 'offered',
  read: 0,
  failed: [],
  problem: null,
  createdAt: 0,
};
const mixed: Scan = { ...scan, pages: 9, scanned: [2, 5, 6, 7], hasText: true };
const photo: Scan = { ...scan, kind: 'picture', pages: 1, scanned: [1] };
const reader = { name: 'OpenAI', host: 'api.openai.com' };

test('the text about what is wrong with a file names its pages', () => {
  expect(scanSummary(scan)).toBe('This file has only pictures of 3 pages, no text. The AI can read them.');
  expect(scanSummary(mixed)).toBe(
    'Pages 2 and 5–7 of this file are pictures, without text. The AI can read them.',
  );
  expect(scanSummary({ ...mixed, scanned: [4] })).toBe(
    'Page 4 of this file is a picture, without text. The AI can read it.',
  );
  expect(scanSummary(photo)).toBe('This is a photo. The AI can read the text on it.');
});

test('consent names what is sent, and to whom', () => {
  expect(consentText(mixed, reader)).toContain(
    'the pictures of these 4 pages are sent to OpenAI (api.openai.com)',
  );
  expect(consentText(photo, reader)).toContain('the photo is sent to OpenAI (api.openai.com)');
  expect([agreeLabel(scan), agreeLabel({ ...scan, read: 2 }), agreeLabel(photo)]).toEqual([
    'Agree and read 3 pages',
    'Agree and read the other page',
    'Agree and read the photo',
  ]);
});

test('the text about the cost says how far the tokens of today go', () => {
  expect(costText(scan, 1_000)).toBe(
    'This takes 300 tokens, 100 for each page that can be read. You have 1,000 left today.',
  );
  expect(costText(scan, 250)).toContain('You have 250 left today, which is enough for 2 pages.');
  expect(costText(scan, 90)).toContain('You have too few left today: come back tomorrow.');
});

test('a file can be added as it is once it has text', () => {
  expect([scan, mixed, { ...scan, read: 2 }, { ...mixed, read: 2 }].map(addLabel)).toEqual([
    null,
    'Add without them',
    'Add 2 pages',
    'Add what has text',
  ]);
});
