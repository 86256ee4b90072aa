import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contentWords } from '#domain/generation/compare-text.ts';
import { checkDraft } from '#domain/generation/draft-checks.ts';
import { CORPUS } from '#test/sources/corpus.ts';
import { readFile as readSource } from '../documents/read-file.ts';
import { extract } from './extract.ts';

const FOLDER = new URL('../../../test/sources/texts/', import.meta.url);

async function passagesOf(name: string, bytes: Uint8Array) {
  const read = await readSource({ name, bytes });
  return 'failed' in read ? [] : read.passages.map((passage, index) => ({ ...passage, index }));
}

/** Makes up to 100 cards of a source and checks each of them. */
function checkedCards(passages: Awaited<ReturnType<typeof passagesOf>>, mix: 'quiz' | 'mixed' | 'flip') {
  const cards = extract({
    passages,
    cardCount: 100,
    difficulty: 3,
    mix,
    focus: null,
    seed: mix,
    known: [],
  });
  const kept: { front: string; back: string }[] = [];
  for (const { draft, passage, quote } of cards) {
    expect(passages[passage]?.text).toContain(quote);
    expect({ draft, faults: checkDraft(draft, kept) }).toMatchObject({ faults: [] });
    // The quote must contain the answer, or the question if the answer is below it.
    const said = contentWords(`${quote} ${draft.front}`);
    const isSaid = said.isSupersetOf(contentWords(draft.back.replaceAll('- ', '')));
    expect({ draft, quote, isSaid }).toMatchObject({ isSaid: true });
    expect(draft.front.split(' ').length).toBeLessThan(48);
    kept.push(draft);
  }
  return cards;
}

const names = await readdir(FOLDER);

test.each(names)('every card of %s quotes its passage and passes the checks of drafts', async (name) => {
  const passages = await passagesOf(name, await readFile(new URL(name, FOLDER)));
  checkedCards(passages, 'quiz');
  for (const mix of ['mixed', 'flip'] as const) expect(checkedCards(passages, mix).length).toBeGreaterThan(0);
});

test('every card of the corpus files passes the same checks', async () => {
  const readable = CORPUS.filter(({ expected }) => !('failed' in expected));
  for (const { name, bytes } of readable)
    expect(checkedCards(await passagesOf(name, bytes), 'mixed').length).toBeLessThan(101);
});
