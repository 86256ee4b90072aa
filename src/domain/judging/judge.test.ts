import { expect, test } from 'vitest';
import { judged } from '#test/judging/judge-table.ts';
import { PAIRS } from '#test/judging/pairs.ts';
import { REPORTED_PAIRS } from '#test/judging/reported-pairs.ts';
import { UNSEEN_PAIRS } from '#test/judging/unseen-pairs.ts';
import { canBeWritten, judgeAnswer } from './judge.ts';

const GERMAN = { language: 'de', accents: 'strict' } as const;
const ENGLISH = { language: 'en', accents: 'lenient' } as const;

test('at most one answer in a hundred is judged differently from the table, and none is judged right wrongly', () => {
  const all = judged(PAIRS);
  const disagreements = all.filter(({ wanted, verdict }) => wanted !== verdict);
  expect(all.length).toBeGreaterThanOrEqual(400);
  expect(disagreements.filter(({ verdict }) => verdict === 'right')).toEqual([]);
  expect(disagreements.length).toBeLessThanOrEqual(all.length / 100);
});

test('of the answers that learners have reported, nineteen in twenty are judged as in the table, and none is judged right wrongly', () => {
  const all = judged(REPORTED_PAIRS);
  const disagreements = all.filter(({ wanted, verdict }) => wanted !== verdict);
  expect(disagreements.filter(({ verdict }) => verdict === 'right')).toEqual([]);
  expect(disagreements.length).toBeLessThanOrEqual(all.length / 20);
});

test('nine in ten of the answers that were written after the judge are judged as in the table, and none is judged right wrongly', () => {
  const all = judged(UNSEEN_PAIRS);
  const disagreements = all.filter(({ wanted, verdict }) => wanted !== verdict);
  expect(disagreements.filter(({ verdict }) => verdict === 'right')).toEqual([]);
  expect(disagreements.length).toBeLessThanOrEqual(all.length / 10);
});

test('a slip is reported with the closest reading, letter by letter', () => {
  expect(judgeAnswer('das Madchen', 'der Junge; das Mädchen', GERMAN)).toEqual({
    verdict: 'nearly',
    slip: 'accents',
    closest: 'das Mädchen',
    difference: [
      { kind: 'same', text: 'das M' },
      { kind: 'extra', text: 'a' },
      { kind: 'missing', text: 'ä' },
      { kind: 'same', text: 'dchen' },
    ],
  });
});

test.each([
  ['die Hund', 'der Hund', GERMAN, 'article'],
  ['5', '5 km', ENGLISH, 'unit'],
  ['photosinthesis', 'photosynthesis', ENGLISH, 'typo'],
  ['icecream', 'ice cream', ENGLISH, 'spacing'],
  ['Auto', 'Auto, Wagen', GERMAN, 'part'],
  ['automobile', 'car (automobile)', ENGLISH, 'aside'],
  ['CO', 'Co', ENGLISH, 'case'],
])('%s for %s is nearly right', (typed, expected, options, slip) => {
  expect(judgeAnswer(typed, expected, options)).toMatchObject({ verdict: 'nearly', slip });
});

test.each([
  'C++',
  'ни́же',
  '-5 °C',
  'x²',
  '(a, b)',
  'a/b; c',
  '東京（とうきょう）',
  '`ls -l`',
  '$\\frac{1}{2}$',
])('%s is right for itself', (text) =>
  expect(judgeAnswer(text, text, ENGLISH)).toMatchObject({ verdict: 'right', difference: [] }),
);

test('a short text can be written, but not a picture, an explanation or an empty back', () => {
  expect(canBeWritten('**Rome**')).toBe(true);
  expect(canBeWritten('π')).toBe(true);
  expect(canBeWritten('')).toBe(false);
  expect(canBeWritten('![](media:0123)')).toBe(false);
  expect(canBeWritten('long '.repeat(60))).toBe(false);
  expect(canBeWritten('long '.repeat(4_000))).toBe(false);
});
