import { afterEach, expect, test, vi } from 'vitest';
import { storeChoices, storedChoices } from './print-choices.ts';

afterEach(() => vi.unstubAllGlobals());

function keep(text: string | null) {
  const kept = new Map(text === null ? [] : [['print-choices', text]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
}

const FIRST = {
  layout: 'cards',
  paper: 'a4',
  perPage: 8,
  edge: 'long',
  cutLines: true,
  options: true,
  explanations: false,
  hints: false,
};

test("by default, eight cards are printed on the paper of the learner's region", () => {
  keep(null);
  expect(storedChoices(['de-DE'])).toEqual(FIRST);
  expect(storedChoices(['en-US'])).toEqual({ ...FIRST, paper: 'letter' });
});

test('stored options are restored, whatever the region', () => {
  keep(null);
  const chosen = {
    layout: 'list',
    paper: 'a4',
    perPage: 18,
    edge: 'short',
    cutLines: false,
    options: false,
    explanations: true,
    hints: true,
  } as const;
  storeChoices(chosen);
  expect(storedChoices(['en-US'])).toEqual(chosen);
});

test.each(['{"layout":"poster","paper":"a9","perPage":"8","edge":5,"cutLines":0}', '[]', '{', 'null'])(
  'only valid options in stored content are used: %s',
  (text) => {
    keep(text);
    expect(storedChoices(['de-DE'])).toEqual(FIRST);
  },
);
