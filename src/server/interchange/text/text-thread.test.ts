import { afterAll, expect, test } from 'vitest';
import { everything, TextFiles } from '#test/interchange/text-files.ts';
import { openText, recogniseInThread } from './text-thread.ts';

const files = new TextFiles();
afterAll(() => files.remove());

const MARKDOWN = '# Capitals\n\nQ: France?\nA: Paris\n\nQ: Italy?\nA: Rome\n';
const NO_TIME = { milliseconds: 1, heapMegabytes: 384, bufferMegabytes: 256 };

test('a text is read in a thread as it is read anywhere else', async () => {
  const path = await files.write(MARKDOWN);
  expect(await recogniseInThread({ path, name: 'capitals.md' })).toMatchObject({ kind: 'markdown' });
  const opened = await openText({ path, name: 'capitals.md', format: 'markdown' });
  const { cards } = await everything(opened.pieces());
  expect(cards.map(({ content }) => content.back)).toEqual(['Paris', 'Rome']);
  expect(await opened.rest()).toBe(0);
  await opened.close();
});

test('cards that were not handed out can be counted', async () => {
  const path = await files.write(MARKDOWN);
  const opened = await openText({ path, name: 'capitals.md', format: 'markdown' });
  expect(await opened.rest()).toBe(2);
  await opened.close();
});

test('for a text that takes too long, the message names it and says what to do', async () => {
  const path = await files.write(MARKDOWN);
  const text = { path, name: 'capitals.md' };
  const tooLong = {
    userMessage:
      'Reading "capitals.md" took too long. Divide it into several files and import them one by one.',
  };
  await expect(recogniseInThread(text, { threadLimits: NO_TIME })).rejects.toMatchObject(tooLong);
  const wanted = { ...text, format: 'markdown' } as const;
  await expect(openText(wanted, { threadLimits: NO_TIME })).rejects.toMatchObject(tooLong);
  await expect(openText(wanted, { mostMilliseconds: 0 })).rejects.toMatchObject(tooLong);
});

test('a text that needs too much memory ends its thread alone', async () => {
  const path = await files.write(`${'x'.repeat(900_000)} :: y\n`.repeat(200));
  const limits = { milliseconds: 60_000, heapMegabytes: 6, bufferMegabytes: 256 };
  const opening = (async () => {
    const opened = await openText({ path, name: 'long.md', format: 'markdown' }, { threadLimits: limits });
    await everything(opened.pieces());
  })();
  await expect(opening).rejects.toMatchObject({ code: 'too-much' });
});

test('reading ends when it is aborted', async () => {
  const path = await files.write(MARKDOWN);
  const controller = new AbortController();
  const reading = recogniseInThread({ path, name: 'capitals.md' }, { signal: controller.signal });
  controller.abort(new Error('left'));
  await expect(reading).rejects.toThrow('left');
});
