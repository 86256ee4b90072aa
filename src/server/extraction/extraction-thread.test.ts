import { expect, test } from 'vitest';
import { paragraphsOf } from '#domain/sources/passage.ts';
import type { ExtractionBrief } from './extract.ts';
import { extractCards } from './extraction-thread.ts';

const SENTENCE = 'Osmosis is the diffusion of water through a membrane that holds back salt.';
const brief = (text: string, copies = 1): ExtractionBrief => {
  const passages = Array.from({ length: copies }, (_, index) => ({
    index,
    blocks: paragraphsOf(text.replaceAll('#', String(index))),
    headings: [],
  }));
  return {
    passages,
    cardCount: 100,
    difficulty: 2,
    mix: 'mixed',
    focus: null,
    seed: 'test',
    known: [],
  };
};
/** Text that looks like cards but yields none. */
const long = brief(
  'Rudolf Wilson # said in 1855 that the cells of the body are those which it has. '.repeat(40),
  6_000,
);

test('a thread makes the cards of a text', async () => {
  expect(await extractCards(brief(SENTENCE))).toMatchObject([{ passage: 0, quote: SENTENCE }]);
});

test('extraction ends at its time limit, with a message', async () => {
  const result = extractCards(long, undefined, {
    milliseconds: 300,
    heapMegabytes: 256,
    bufferMegabytes: 64,
  });
  await expect(result).rejects.toThrow('This text is too long');
});

test('extraction that needs too much memory ends without affecting the process', async () => {
  const result = extractCards(long, undefined, {
    milliseconds: 60_000,
    heapMegabytes: 16,
    bufferMegabytes: 64,
  });
  await expect(result).rejects.toThrow('This text is too long');
});

test('extraction ends when it is aborted', async () => {
  const controller = new AbortController();
  const extraction = extractCards(long, controller.signal);
  controller.abort(new Error('left'));
  await expect(extraction).rejects.toThrow('left');
  await expect(extractCards(brief(SENTENCE), controller.signal)).rejects.toThrow('left');
});

test('the event loop is not blocked by extraction', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  await extractCards(brief(SENTENCE, 300));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});
