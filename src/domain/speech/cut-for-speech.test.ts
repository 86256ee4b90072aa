import { describe, expect, test } from 'vitest';
import { cutForSpeech } from './cut-for-speech.ts';

describe('cutForSpeech', () => {
  test('each sentence and line becomes a piece', () => {
    expect(cutForSpeech('It grows. Does it? Yes!\nLight\n\n…\n', 'en')).toEqual([
      'It grows.',
      'Does it?',
      'Yes!',
      'Light',
    ]);
    expect(cutForSpeech('猫です。犬です。', 'ja')).toEqual(['猫です。', '犬です。']);
  });

  test('pieces without letters or digits are left out', () => {
    expect(cutForSpeech(' … — ?!\n***', 'en')).toEqual([]);
    expect(cutForSpeech('', 'en')).toEqual([]);
  });

  test.each([
    ['words', 'Many words without any end '.repeat(400), 'en', 180],
    ['clauses', 'one thing, and another thing, '.repeat(400), 'en', 180],
    ['characters', '長'.repeat(5_000), 'ja', 60],
    ['one word', 'a'.repeat(5_000), 'en', 180],
    ['one word beyond the usual planes', '𝒜'.repeat(2_000), 'en', 360],
    ['no spaces', 'ภาษาไทยไม่มีช่องว่าง'.repeat(100), 'th', 60],
  ])('a long run of %s is cut into short pieces without loss', (_, text, language, most) => {
    const pieces = cutForSpeech(text, language);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(most);
    expect(pieces.join('').replaceAll(/\s/gu, '')).toBe(text.replaceAll(/\s/gu, ''));
  });

  test('a cut after a comma is preferred', () => {
    const clause = `${'word '.repeat(24).trim()}, `;
    expect(cutForSpeech(`${clause}${clause}and no more.`, 'en')).toEqual([
      clause.trim(),
      clause.trim(),
      'and no more.',
    ]);
  });
});
