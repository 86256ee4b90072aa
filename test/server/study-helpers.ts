import { cardListResponse } from '#contract/cards.ts';
import { wireCardContent } from '#contract/wire-card.ts';
import { deckResponse } from '#contract/decks.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { generateResponse } from '#contract/generation.ts';
import { startResponse, type studyEndpoints } from '#contract/study.ts';
import type { Card } from '#domain/cards/card.ts';
import type { Deck } from '#domain/deck.ts';
import { manyContents } from '#test/builders/cards.ts';
import type { Client } from './test-app.ts';

export const CAPITALS = {
  title: 'Capitals',
  topic: 'capitals of Europe',
  cardCount: 10,
  difficulty: 2,
  type: 'topic',
};

/** Creates a deck by hand, for tests that do not depend on the origin of its cards. */
export async function makeDeck(
  client: Client,
  { cardCount = 10, ...content }: { cardCount?: number; title?: string; description?: string } = {},
): Promise<{ deck: Deck; cards: Card[] }> {
  const made = await client.post('/decks', { title: 'Capitals', category: 'Geography', ...content });
  const { id } = deckResponse.parse(made.body).data.deck;
  const contents = manyContents(cardCount).map(wireCardContent);
  const { cards } = cardListResponse.parse(
    (await client.post('/cards/batch', { deckId: id, cards: contents })).body,
  ).data;
  const { deck } = deckResponse.parse((await client.get(`/decks/${id}`)).body).data;
  return { deck, cards };
}

/** Generates a deck with the built-in generator and waits for it. */
export async function generateDeck(
  client: Client,
  request: object = {},
): Promise<{ deck: Deck; cards: Card[] }> {
  const response = await client.post('/decks/generate', { ...CAPITALS, ...request });
  const { deck } = generateResponse.parse(response.body);
  return { deck, cards: await deckCards(client, deck.id) };
}

export async function deckCards(client: Client, deckId: string): Promise<Card[]> {
  return cardListResponse.parse((await client.get(`/cards/deck/${deckId}`)).body).data.cards;
}

export async function startStudy(
  client: Client,
  deckId: string,
  extra: object = {},
): Promise<ResponseOf<typeof studyEndpoints.start>> {
  return startResponse.parse((await client.post('/study/start', { deckId, ...extra })).body);
}

/** The body of an answer that suits the card's presentation, right or wrong. */
export function answerBody(sessionId: string, card: Card, right: boolean) {
  const base = { sessionId, cardId: card.id, timeSpent: 2000, hintsUsed: 0, isCorrect: right };
  const { quiz } = card;
  if (!card.isQuiz || quiz === null || quiz.key === null) return base;
  return { ...base, selectedOption: right ? quiz.key : (quiz.key + 1) % quiz.options.length };
}

/** Studies a whole deck, the first `wrong` cards incorrectly, and completes the session. */
export async function studyDeck(client: Client, deckId: string, wrong = 0): Promise<string> {
  const { session, cards } = await startStudy(client, deckId);
  for (const [index, card] of cards.entries()) {
    await client.post('/study/answer', answerBody(session.id, card, index >= wrong));
  }
  await client.post(`/study/complete/${session.id}`);
  return session.id;
}
