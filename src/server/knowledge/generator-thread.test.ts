import { expect, test } from 'vitest';
import { loadBuiltInGenerator } from './built-in-generator.ts';
import { createGeneratorThread } from './generator-thread.ts';

const REQUEST = {
  topic: 'JavaScript',
  description: null,
  cardCount: 10,
  difficulty: 4,
  seed: 'seed',
  mix: 'mixed' as const,
  known: [],
};

test('the thread makes the same decks and refusals as the generator itself, several at once', async () => {
  const [own, thread] = [await loadBuiltInGenerator(), createGeneratorThread()];
  const requests = ['JavaScript', 'capitals of Europe', 'birds', 'Zorblaxian poetry'].map((topic) => ({
    ...REQUEST,
    topic,
  }));
  const expected = await Promise.all(requests.map((request) => own.draft(request)));
  expect(await Promise.all(requests.map((request) => thread.draft(request)))).toEqual(expected);
  expect(expected.map(({ kind }) => kind)).toEqual(['cards', 'cards', 'cards', 'unknown']);
  expect(await Promise.all(requests.map((request) => thread.categoryOf(request)))).toEqual([
    'Programming',
    'Geography',
    'Animals',
    null,
  ]);
});

test('a thread that ends fails what was waiting, and the next call starts another', async () => {
  const ends = createGeneratorThread(new URL('data:text/javascript,setTimeout(() => process.exit(3), 10)'));
  await expect(Promise.allSettled([ends.draft(REQUEST), ends.categoryOf(REQUEST)])).resolves.toMatchObject(
    [1, 2].map(() => ({
      status: 'rejected',
      reason: { message: 'The built-in generator ended with code 3.' },
    })),
  );
  await expect(ends.draft(REQUEST)).rejects.toThrow('ended with code 3');
});
