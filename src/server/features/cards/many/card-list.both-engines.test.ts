import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { CARD_SORTS, cardListEndpoints, cardPage, tagsResponse, type CardPage } from '#contract/card-list.ts';
import { changedResponse } from '#contract/cards.ts';
import { sourceResponse } from '#contract/sources.ts';
import { answerBody, deckCards, makeDeck, startStudy } from '#test/server/study-helpers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import { insertCardSources } from '../card-sources.repository.ts';

async function list(client: Client, query: Record<string, string> = {}): Promise<CardPage> {
  const { body } = await client.get(`/cards?${new URLSearchParams(query).toString()}`);
  return cardPage.parse(body);
}

const idsOf = (page: CardPage) => page.cards.map(({ card }) => card.id);

const tagsOf = async (client: Client) => tagsResponse.parse((await client.get('/cards/tags')).body).tags;

test('cards of all decks are listed page by page in every order, and nobody else’s', async () => {
  const app = await startTestApp();
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  await makeDeck(eve, { cardCount: 3 });
  const one = await makeDeck(ada, { cardCount: 4, title: 'One' });
  app.clock.advance(1000);
  const other = await makeDeck(ada, { cardCount: 5, title: 'Other' });
  await ada.post('/cards/bulk', {
    action: 'difficulty',
    cardIds: [one.cards[1]?.id, other.cards[2]?.id],
    difficulty: 5,
  });
  const { session, cards } = await startStudy(ada, one.deck.id);
  for (const card of cards.slice(0, 2)) await ada.post('/study/answer', answerBody(session.id, card, false));
  const all = [...one.cards, ...other.cards].map(({ id }) => id).toSorted();

  const first = await list(ada);
  expect(first).toMatchObject({ total: 9, next: null });
  expect(first.decks.map(({ title }) => title).toSorted()).toEqual(['One', 'Other']);
  expect(first.cards.slice(0, 5).every(({ card }) => card.deckId === other.deck.id)).toBe(true);
  for (const sort of CARD_SORTS) {
    const whole = await list(ada, { sort });
    expect([sort, idsOf(whole).toSorted()]).toEqual([sort, all]);
    const paged: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await list(ada, { sort, limit: '2', ...(cursor !== undefined && { cursor }) });
      expect(page.total).toBe(cursor === undefined ? 9 : null);
      paged.push(...idsOf(page));
      cursor = page.next;
    }
    expect([sort, paged]).toEqual([sort, idsOf(whole)]);
  }
  expect(idsOf(await list(ada, { sort: 'oldest' }))).toEqual(idsOf(first).toReversed());
  expect((await list(ada, { sort: 'hardest' })).cards.slice(0, 3)).toMatchObject([
    { card: { difficulty: 5 } },
    { card: { difficulty: 5 } },
    { card: { difficulty: 2 } },
  ]);
  const due = await list(ada, { sort: 'due' });
  expect(due.cards.slice(0, 3).map(({ memory }) => memory.memory === null)).toEqual([false, false, true]);
});

test('each filter finds its cards, alone and with others', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck, cards } = await makeDeck(ada, { cardCount: 4, title: 'Filtered' });
  const other = await makeDeck(ada, { cardCount: 2 });
  const [first, second, third, fourth] = cards.map(({ id }) => id);
  await ada.put(`/cards/${first}`, { front: 'Été à Paris?', explanation: null, tags: ['Summer', 'exam'] });
  await ada.put(`/cards/${second}`, { difficulty: 4, tags: ['Exam'] });
  await ada.post('/cards/bulk', { action: 'suspend', cardIds: [third] });
  const { session } = await startStudy(ada, deck.id);
  for (const card of cards.slice(0, 2)) await ada.post('/study/answer', answerBody(session.id, card, false));
  await transactAsUser(app.database.db, ada.user.id, (trx) =>
    trx
      .updateTable('card_memories')
      .set({ lapses: 8 })
      .where('card_id', '=', second ?? '')
      .execute(),
  );
  app.clock.advance(20 * 60_000);
  const expected: Array<[Record<string, string>, Array<string | undefined>]> = [
    [{ deck: deck.id }, [first, second, third, fourth]],
    [{ deck: randomUUID() }, []],
    [{ tag: 'EXAM' }, [first, second]],
    [{ tag: 'exa' }, []],
    [{ state: 'due' }, [first, second]],
    [{ state: 'new', deck: deck.id }, [third, fourth]],
    [{ state: 'suspended' }, [third]],
    [{ state: 'leech' }, [second]],
    [{ explanation: 'none' }, [first]],
    [{ difficulty: '4' }, [second]],
    [{ difficulty: '4', tag: 'Summer' }, []],
    [{ source: randomUUID() }, []],
    [{ search: 'ETE paris' }, [first]],
    [{ search: 'exam', difficulty: '2' }, [first]],
    [{ search: 'paris 100%' }, []],
    [{ added: '1' }, [first, second, third, fourth, ...other.cards.map(({ id }) => id)]],
  ];
  for (const [query, ids] of expected) {
    const page = await list(ada, query);
    expect([query, new Set(idsOf(page)), page.total]).toEqual([query, new Set(ids), ids.length]);
  }
  app.clock.advance(3 * 86_400_000);
  expect((await list(ada, { added: '3' })).total).toBe(0);
  expect((await list(ada, { added: '4' })).total).toBe(6);
});

test('cards made from a source are found by it', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { cards } = await makeDeck(ada, { cardCount: 2 });
  const { body } = await ada.post('/sources', { title: 'Seasons', text: 'Summer is warm.' });
  const { source } = sourceResponse.parse(body);
  const quote = { quote: 'Summer is warm.', title: 'Seasons', page: null };
  const origin = { cardId: cards[0]?.id ?? '', sourceId: source.id, position: 0, ...quote };
  await transactAsUser(app.database.db, ada.user.id, (trx) => insertCardSources(trx, ada.user.id, [origin]));
  expect(idsOf(await list(ada, { source: source.id }))).toEqual([cards[0]?.id]);
});

test('all cards that match a filter can be changed without naming them, except some, and a repetition changes nothing', async () => {
  const app = await startTestApp();
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const { deck, cards } = await makeDeck(ada, { cardCount: 5 });
  await makeDeck(ada, { cardCount: 2 });
  const hers = await makeDeck(eve, { cardCount: 2 });
  const body = { action: 'tags', filter: { deck: deck.id }, except: [cards[0]?.id], add: ['Exam'] };
  const headers = { 'idempotency-key': randomUUID() };
  const first = await ada.post('/cards/bulk', body, headers);
  expect(first).toMatchObject({ status: 200, body: { changed: 4 } });
  expect((await ada.post('/cards/bulk', body, headers)).body).toEqual(first.body);
  expect(await tagsOf(ada)).toEqual([{ tag: 'Exam', cards: 4 }]);
  expect((await ada.post('/cards/bulk', { action: 'delete', filter: { deck: hers.deck.id } })).body).toEqual({
    changed: 0,
    undo: null,
  });
  expect(await deckCards(eve, hers.deck.id)).toHaveLength(2);
  const both = { action: 'suspend', filter: {}, cardIds: [cards[0]?.id] };
  expect((await ada.post('/cards/bulk', both)).status).toBe(400);
});

test('tags are counted, renamed and, when asked, merged, which can be undone', async () => {
  const app = await startTestApp();
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const { deck, cards } = await makeDeck(ada, { cardCount: 3 });
  const [first, second, third] = cards.map(({ id }) => id);
  const hers = await makeDeck(eve, { cardCount: 1 });
  await eve.put(`/cards/${hers.cards[0]?.id}`, { tags: ['Bio'] });
  await ada.put(`/cards/${first}`, { tags: ['Bio', 'Exam', 'Cells'] });
  await ada.put(`/cards/${second}`, { tags: ['bio'] });
  await ada.put(`/cards/${third}`, { tags: ['Cells'] });
  expect(await tagsOf(ada)).toMatchObject([
    { cards: 2 },
    { tag: 'Cells', cards: 2 },
    { tag: 'Exam', cards: 1 },
  ]);
  const rename = (from: string, to: string, merge?: boolean) =>
    ada.post('/cards/tags/rename', { from, to, merge });

  expect(await rename('Unknown', 'Known')).toMatchObject({ status: 404 });
  expect((await rename('BIO', 'Biology')).body).toMatchObject({ changed: 2 });
  expect(await rename('Biology', 'cells')).toMatchObject({ status: 409, body: { code: 'TAG_TAKEN' } });
  const merged = await rename('Biology', 'cells', true);
  expect(await deckCards(ada, deck.id)).toMatchObject([
    { tags: ['cells', 'Exam'] },
    { tags: ['cells'] },
    { tags: ['Cells'] },
  ]);
  const { undo } = changedResponse.parse(merged.body);
  await ada.post(`/cards/bulk/${undo}/undo`);
  expect(await deckCards(ada, deck.id)).toMatchObject([
    { tags: ['Biology', 'Exam', 'Cells'] },
    { tags: ['Biology'] },
    { tags: ['Cells'] },
  ]);
  // Another spelling of the same tag is not another tag.
  expect((await rename('cells', 'CELLS')).body).toMatchObject({ changed: 2 });
  expect(await tagsOf(eve)).toEqual([{ tag: 'Bio', cards: 1 }]);
  await ada.delete(`/cards/${third}`);
  expect(await tagsOf(ada)).toContainEqual({ tag: 'CELLS', cards: 1 });
});

test('filters are saved under a name, replaced by one of the same name, and deleted by their owner only', async () => {
  const app = await startTestApp();
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const save = (name: string, filter: object) => ada.post('/cards/filters', { name, filter });
  const saved = await save('Hard', { difficulty: 5, state: 'due' });
  const { filter } = cardListEndpoints.saveFilter.response.parse(saved.body);
  expect((await save('hard', { difficulty: 4 })).body).toMatchObject({ filter: { id: filter.id } });
  await save('Leeches', { state: 'leech' });
  expect((await ada.get('/cards/filters')).body).toMatchObject({
    filters: [
      { name: 'hard', filter: { difficulty: 4 } },
      { name: 'Leeches', filter: { state: 'leech' } },
    ],
  });
  expect((await eve.get('/cards/filters')).body).toEqual({ filters: [] });
  expect((await eve.delete(`/cards/filters/${filter.id}`)).status).toBe(404);
  expect((await ada.delete(`/cards/filters/${filter.id}`)).status).toBe(204);
  for (let number = 1; number < 50; number += 1) await save(`Filter ${number}`, {});
  expect(await save('One more', {})).toMatchObject({ status: 409, body: { code: 'QUOTA_EXCEEDED' } });
});
