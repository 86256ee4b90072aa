import { describe, expect, test } from 'vitest';
import { importResponse } from '#contract/imports.ts';
import { markedResponse } from '#contract/sources.ts';
import { followToEnd, settled } from '#test/server/import-helpers.ts';
import { upload } from '#test/server/source-helpers.ts';
import { deckCards } from '#test/server/study-helpers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';

const TERMS = [
  ['Osmosis', 'the movement of water through a membrane'],
  ['Mitosis', 'the division of a nucleus into two'],
  ['Allele', 'one of several forms of a gene, for example `Aa`'],
  ['Enzyme', 'a protein that speeds up a reaction such as $2H_2O_2 \\to 2H_2O + O_2$'],
  ['Cytosol', 'the liquid part of a cell'],
  ['Plastid', 'an organelle of plants'],
] as const;
const GLOSSARY = TERMS.map(([term, text]) => `**${term}**: ${text}`).join('\n\n');
const NOTES = `# Cells\n\nA cell is small.\n\n# Glossary\n\n${GLOSSARY}`;

async function start(text = NOTES) {
  const app = await startTestApp();
  const ada = { ...(await app.signUp()), url: app.url };
  const bytes = new TextEncoder().encode(text);
  const { id: sourceId } = await upload(ada, { name: 'Biology.md', bytes });
  return { app, ada, sourceId };
}

const marked = async (client: Client, id: string) =>
  markedResponse.parse((await client.get(`/sources/${id}/marked`)).body);

describe('what the author of a source marked', () => {
  test('is counted, and lists of pairs are named', async () => {
    const { ada, sourceId } = await start();
    expect(await marked(ada, sourceId)).toEqual({
      marked: {
        glossaryTerms: 6,
        undefinedTerms: 0,
        tables: 0,
        markedTerms: 0,
        questions: 0,
        abbreviations: 0,
        lists: 0,
      },
      lists: [{ kind: 'glossary', title: 'Glossary', pairs: 6 }],
      refusal: null,
    });
  });

  test('is nothing in a text without marks', async () => {
    const { ada, sourceId } = await start('word '.repeat(300));
    const { marked: counts, lists } = await marked(ada, sourceId);
    expect(new Set(Object.values(counts))).toEqual(new Set([0]));
    expect(lists).toEqual([]);
  });

  test('is hidden from another user', async () => {
    const { app, sourceId } = await start();
    const eve = await app.signUp();
    expect(await eve.get(`/sources/${sourceId}/marked`)).toMatchObject({ status: 404 });
    expect(await eve.post('/imports/lists', { sourceId, list: 0 })).toMatchObject({ status: 404 });
  });
});

describe('a list of a source', () => {
  test('is previewed, added with its Markdown and the places of its cards, and undone', async () => {
    const { ada, sourceId } = await start();
    const begun = await ada.post('/imports/lists', { sourceId, list: 0 });
    expect(begun.status).toBe(201);
    const { id } = importResponse.parse(begun.body).import;
    const { import: staged, cards: previewed } = await settled(ada, id);
    expect(staged).toMatchObject({ status: 'ready', name: 'Biology: Glossary', fresh: 6 });
    expect(previewed).toHaveLength(6);

    const { addedTo } = await followToEnd(ada, id, 'save');
    expect(addedTo).toMatchObject([{ title: 'Biology: Glossary', cards: 6 }]);
    const cards = await deckCards(ada, addedTo[0]?.id ?? '');
    expect(cards.map(({ front, back }) => [front.replaceAll('*', ''), back])).toEqual(TERMS);
    const { body } = await ada.get(`/sources/${sourceId}/passages`);
    for (const { source } of cards) {
      expect(source).toMatchObject({ sourceId, title: 'Biology', page: null, position: expect.any(Number) });
      expect(JSON.stringify(body)).toContain(JSON.stringify(source?.quote).slice(1, -1));
    }
    await followToEnd(ada, id, 'undo');
    expect(await ada.get('/decks')).toMatchObject({ body: [] });
  });

  test('is imported without places once its source is deleted', async () => {
    const { ada, sourceId } = await start();
    const { id } = importResponse.parse(
      (await ada.post('/imports/lists', { sourceId, list: 0 })).body,
    ).import;
    await settled(ada, id);
    await ada.delete(`/sources/${sourceId}`);
    const { addedTo } = await followToEnd(ada, id, 'save');
    const cards = await deckCards(ada, addedTo[0]?.id ?? '');
    expect(cards.map(({ source }) => source)).toEqual(cards.map(() => undefined));
  });

  test('that does not exist is refused', async () => {
    const { ada, sourceId } = await start();
    expect(await ada.post('/imports/lists', { sourceId, list: 1 })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'list', message: 'The source has no such list' }] },
    });
  });
});

test('a file that claims places in a source gets none', async () => {
  const { ada } = await start();
  const cards = [{ front: 'One?', back: 'Two', quotation: { passage: 0, page: null, quote: 'A cell' } }];
  const text = JSON.stringify({ format: 'cardamom', version: 1, decks: [{ title: 'Mine', cards }] });
  const { id } = importResponse.parse((await ada.post('/imports', { text })).body).import;
  await settled(ada, id);
  const { addedTo } = await followToEnd(ada, id, 'save');
  expect((await deckCards(ada, addedTo[0]?.id ?? ''))[0]?.source).toBeUndefined();
});
