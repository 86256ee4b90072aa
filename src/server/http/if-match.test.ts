import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cardResponse } from '#contract/cards.ts';
import { deckResponse } from '#contract/decks.ts';
import type { Card } from '#domain/cards/card.ts';
import type { Deck } from '#domain/deck.ts';
import { deckCards, studyDeck } from '#test/server/study-helpers.ts';
import { startTestApp, type ApiResponse, type Client } from '#test/server/test-app.ts';

const deckOf = (response: ApiResponse): Deck => deckResponse.parse(response.body).data.deck;
const cardOf = (response: ApiResponse): Card => cardResponse.parse(response.body).data.card;
/** The response to a read. */
const object = (body: unknown) => z.looseObject({ data: z.unknown() }).parse(body);
const etag = (response: ApiResponse) => response.headers.get('etag') ?? '';

async function withCard(): Promise<{ ada: Client; deck: Deck; card: Card }> {
  const app = await startTestApp();
  const ada = await app.signUp();
  const deck = deckOf(await ada.post('/decks', { title: 'Saisons' }));
  const card = cardOf(await ada.post('/cards', { deckId: deck.id, front: 'Été', back: 'Summer' }));
  return { ada, deck: deckOf(await ada.get(`/decks/${deck.id}`)), card };
}

test('reading, creating and changing return the ETag, which every change replaces', async () => {
  const { ada, deck, card } = await withCard();
  const seen = new Set<string>();
  for (const response of [
    await ada.get(`/decks/${deck.id}`),
    await ada.put(`/decks/${deck.id}`, { title: 'Les saisons' }),
    await ada
      .post('/cards', { deckId: deck.id, front: 'Hiver', back: 'Winter' })
      .then(() => ada.get(`/decks/${deck.id}`)),
    await studyDeck(ada, deck.id).then(() => ada.get(`/decks/${deck.id}`)),
  ]) {
    expect(etag(response)).toBe(`"${deckOf(response).version}"`);
    seen.add(etag(response));
  }
  expect(seen.size).toBe(4);

  const made = await ada.post('/cards', { deckId: deck.id, front: 'Automne', back: 'Autumn' });
  const changed = await ada.put(`/cards/${cardOf(made).id}`, { back: 'Fall' });
  expect(etag(made)).not.toBe(etag(changed));
  expect(etag(await ada.get(`/cards/${cardOf(made).id}`))).toBe(etag(changed));
  expect(etag(await ada.get(`/cards/${card.id}`))).toBe(`"${card.version}"`);
  expect(etag(await ada.post('/decks', { title: 'Mois' }))).toBe('"1"');
});

describe('a change with another ETag', () => {
  test('a change of a card with another ETag is refused with the current state', async () => {
    const { ada, deck, card } = await withCard();
    const seen = { 'if-match': `"${card.version}"` };
    const changed = await ada.put(`/cards/${card.id}`, { back: 'Summer time' }, seen);
    const theirs = cardOf(changed);
    const refused = { status: 412, body: { code: 'PRECONDITION_FAILED', ...object(changed.body) } };
    const mine = await ada.put(`/cards/${card.id}`, { back: 'The summer' }, seen);
    expect(mine).toMatchObject(refused);
    expect(mine.body).toMatchObject({ message: 'This card was changed on another device' });
    expect(await ada.delete(`/cards/${card.id}`, seen)).toMatchObject(refused);
    expect(await deckCards(ada, deck.id)).toEqual([theirs]);

    const now = { 'if-match': `"${theirs.version}"` };
    expect(cardOf(await ada.put(`/cards/${card.id}`, { back: 'The summer' }, now)).back).toBe('The summer');
    // Without a condition, the last change wins.
    expect((await ada.put(`/cards/${card.id}`, { back: 'Sommer' })).status).toBe(200);
    expect((await ada.delete(`/cards/${card.id}`)).status).toBe(204);
    expect((await ada.put(`/cards/${card.id}`, { back: 'x' }, now)).status).toBe(404);
  });

  test('a change of a deck with another ETag is refused with the current state', async () => {
    const { ada, deck } = await withCard();
    const seen = { 'if-match': `"${deck.version}"` };
    const changed = await ada.put(`/decks/${deck.id}`, { title: 'Les saisons' }, seen);
    const theirs = deckOf(changed);
    const refused = { status: 412, body: { code: 'PRECONDITION_FAILED', ...object(changed.body) } };
    const mine = await ada.put(`/decks/${deck.id}`, { title: 'Seasons' }, seen);
    expect(mine).toMatchObject(refused);
    expect(mine.body).toMatchObject({ message: 'This deck was changed on another device' });
    expect(await ada.delete(`/decks/${deck.id}`, seen)).toMatchObject(refused);
    expect(deckOf(await ada.get(`/decks/${deck.id}`))).toEqual(theirs);
    expect((await ada.delete(`/decks/${deck.id}`, { 'if-match': `"${theirs.version}"` })).status).toBe(204);
  });

  test.each([
    ['any ETag', '*', 200],
    ['several ETags', '"7", "1"', 200],
    ['a weak ETag', 'W/"1"', 412],
    ['no ETag', '', 412],
    ['an invalid value', '1', 412],
  ])('If-Match with %s (%s) gets a %i', async (_name, ifMatch, status) => {
    const { ada, card } = await withCard();
    const response = await ada.put(`/cards/${card.id}`, { back: 'Sommer' }, { 'if-match': ifMatch });
    expect(response.status).toBe(status);
  });
});

test('only one of several concurrent changes with the same ETag is made', async () => {
  const { ada, card } = await withCard();
  const headers = { 'if-match': `"${card.version}"` };
  const change = (_: unknown, number: number) => ada.put(`/cards/${card.id}`, { back: `${number}` }, headers);
  const responses = await Promise.all(Array.from({ length: 8 }, change));
  const count = (status: number) => responses.filter((response) => response.status === status).length;
  expect([count(200), count(412)]).toEqual([1, 7]);
  const won = responses.find(({ status }) => status === 200);
  expect((await ada.get(`/cards/${card.id}`)).body).toEqual(won?.body);
});
