import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { undoneResponse } from '#contract/card-list.ts';
import { changedResponse } from '#contract/cards.ts';
import { isPostgres } from '#server/db/prepared.ts';
import { leaveTracks, wholeDatabase } from '#test/server/whole-database.ts';
import { deckCards, makeDeck, studyDeck } from '#test/server/study-helpers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';
import { recountContents } from '../../quotas/quotas.repository.ts';
import { TABLES_OF_CARDS } from './card-rows.repository.ts';

const HOUR = 3_600_000;

async function change(client: Client, body: object): Promise<string> {
  const response = await client.post('/cards/bulk', body);
  expect(response.status).toBe(200);
  const { undo } = changedResponse.parse(response.body);
  if (undo === null) throw new Error('Nothing has changed');
  return undo;
}

async function undo(client: Client, id: string) {
  const response = await client.post(`/cards/bulk/${id}/undo`);
  expect(response.status).toBe(200);
  return undoneResponse.parse(response.body);
}

const memories = async (client: Client, deckId: string) => (await client.get(`/study/memory/${deckId}`)).body;

const fieldsOf = (cards: readonly object[]) => cards.map((card) => ({ ...card, version: 0 }));

const idsOf = (cards: ReadonlyArray<{ id: string }>) => cards.map(({ id }) => id);

test('every change of many cards can be undone, once', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck, cards } = await makeDeck(ada, { cardCount: 6 });
  const other = await makeDeck(ada, { cardCount: 2 });
  await studyDeck(ada, deck.id, 2);
  const cardIds = idsOf(cards).slice(1, 4);
  const now = async () => [fieldsOf(await deckCards(ada, deck.id)), await memories(ada, deck.id)];
  const before = await now();
  const changes = [
    { action: 'delete' },
    { action: 'move', deckId: other.deck.id },
    { action: 'difficulty', difficulty: 5 },
    { action: 'tags', add: ['Exam'] },
    { action: 'suspend' },
    { action: 'forget' },
  ];
  for (const one of changes) {
    const id = await change(ada, { ...one, cardIds });
    const [changed, undone] = [await now(), await undo(ada, id)];
    expect([one.action, changed]).not.toEqual([one.action, before]);
    expect([one.action, undone, await now()]).toEqual([one.action, { restored: 3, kept: 0 }, before]);
    // The same response again, and nothing is done.
    expect([await undo(ada, id), await now()]).toEqual([undone, before]);
  }
  expect(await deckCards(ada, other.deck.id)).toHaveLength(2);
  await change(ada, { action: 'suspend', cardIds });
  await undo(ada, await change(ada, { action: 'resume', cardIds: idsOf(cards) }));
  expect(await memories(ada, deck.id)).toMatchObject({
    cards: cards.map(({ id }) => ({ cardId: id, suspended: cardIds.includes(id) })),
  });
  const { db } = app.database;
  const sizes = () =>
    db.selectFrom('decks').select(['id', 'card_count', 'content_bytes']).orderBy('id').execute();
  const kept = await sizes();
  await recountContents(db, ada.user.id);
  expect(await sizes()).toEqual(kept);
});

test('undoing keeps what has been changed since, and says so', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck, cards } = await makeDeck(ada, { cardCount: 3 });
  const other = await makeDeck(ada, { cardCount: 1 });
  const cardIds = idsOf(cards);
  const [first, second, third] = cardIds;

  const graded = await change(ada, { action: 'difficulty', cardIds, difficulty: 5 });
  await ada.put(`/cards/${first}`, { front: 'Edited since?' });
  await ada.put(`/cards/${second}`, { difficulty: 4 });
  await ada.delete(`/cards/${third}`);
  expect(await undo(ada, graded)).toEqual({ restored: 1, kept: 2 });
  expect(await deckCards(ada, deck.id)).toMatchObject([
    { front: 'Edited since?', difficulty: 2 },
    { difficulty: 4 },
  ]);

  const two = [first, second];
  await ada.put(`/cards/${first}`, { tags: ['Old', 'Both'] });
  const tagged = await change(ada, { action: 'tags', cardIds: two, add: ['New'], remove: ['old'] });
  await ada.put(`/cards/${first}`, { tags: ['Both', 'New', 'Later'] });
  expect(await undo(ada, tagged)).toEqual({ restored: 2, kept: 0 });
  expect(await deckCards(ada, deck.id)).toMatchObject([{ tags: ['Both', 'Later', 'Old'] }, { tags: [] }]);

  const moved = await change(ada, { action: 'move', cardIds: two, deckId: other.deck.id });
  const elsewhere = await makeDeck(ada, { cardCount: 1 });
  await change(ada, { action: 'move', cardIds: [first], deckId: elsewhere.deck.id });
  expect(await undo(ada, moved)).toEqual({ restored: 1, kept: 1 });
  expect(idsOf(await deckCards(ada, deck.id))).toEqual([second]);

  const deleted = await change(ada, { action: 'delete', cardIds: two });
  await ada.delete(`/decks/${deck.id}`);
  expect(await undo(ada, deleted)).toEqual({ restored: 1, kept: 1 });
  expect(await deckCards(ada, elsewhere.deck.id)).toContainEqual(
    expect.objectContaining({ id: first, front: 'Edited since?' }),
  );
});

test('a deleted card comes back with everything that belongs to it', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  await leaveTracks(app, ada, 'Been');
  const { db } = app.database;
  const all = async () => {
    const tables = await wholeDatabase(app.database);
    return Object.fromEntries(
      ['cards', 'card_tags', ...TABLES_OF_CARDS].map((name) => [
        name,
        (tables[name] ?? []).map((row) => JSON.stringify(row)).toSorted(),
      ]),
    );
  };
  const before = await all();
  for (const [table, rows] of Object.entries(before)) expect([table, rows]).not.toEqual([table, []]);
  const ids = idsOf(await db.selectFrom('cards').select('id').execute());
  const id = await change(ada, { action: 'delete', cardIds: ids });
  expect(Object.values(await all()).flat()).toEqual([]);
  await undo(ada, id);
  expect(await all()).toEqual(before);
});

test('the tables of a card are all that refer to cards', async () => {
  const { database } = await startTestApp();
  const { db } = database;
  const { rows } = isPostgres(db)
    ? await sql<{ name: string }>`
        select distinct conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid = 'cards'::regclass
      `.execute(db)
    : await sql<{ name: string }>`
        select distinct m.name from sqlite_master m, pragma_foreign_key_list(m.name) f
        where m.type = 'table' and f."table" = 'cards'
      `.execute(db);
  const known = ['card_tags', 'batches', ...TABLES_OF_CARDS];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

test('a change is undone neither by others nor after an hour, and only the last three can be', async () => {
  const app = await startTestApp();
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const { cards } = await makeDeck(ada, { cardCount: 1 });
  const cardIds = idsOf(cards);
  const grade = (difficulty: number) => change(ada, { action: 'difficulty', cardIds, difficulty });
  const [first, second] = [await grade(1), await grade(3)];
  expect((await eve.post(`/cards/bulk/${second}/undo`)).status).toBe(404);
  app.clock.advance(1);
  await grade(4);
  app.clock.advance(1);
  const last = await grade(5);
  expect((await ada.post(`/cards/bulk/${first}/undo`)).status).toBe(404);
  app.clock.advance(HOUR + 1);
  expect((await ada.post(`/cards/bulk/${last}/undo`)).body).toMatchObject({
    code: 'NOT_FOUND',
    message: 'This change can no longer be undone',
  });
});
