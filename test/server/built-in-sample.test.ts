import { expect, test } from 'vitest';
import { ask, faultyOf, made } from '#test/topics/ask-generator.ts';
import { LIBRARY_TOPICS, REFUSED_TOPICS, TABLE_TOPICS, WORDNET_TOPICS } from '#test/topics/regression-set.ts';

/** What always runs of the regression set; all of it runs when the knowledge has changed (built-in-topics.test.ts). */
const everyTenth = <T>(all: readonly T[]) => all.filter((_, index) => index % 10 === 0);

test.each(everyTenth([...LIBRARY_TOPICS, ...TABLE_TOPICS, ...WORDNET_TOPICS]))(
  'of $topic there are cards, none with a fault',
  async ({ topic }) => {
    const { drafts } = await made(topic);
    expect(drafts.length).toBeGreaterThan(0);
    expect(faultyOf(drafts)).toEqual([]);
  },
);

test.each(everyTenth(REFUSED_TOPICS))('%s is refused', async (topic) => {
  expect(await ask(topic)).toMatchObject({ kind: 'unknown' });
});
