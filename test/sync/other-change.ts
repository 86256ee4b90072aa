import { deckListResponse } from '#contract/decks.ts';
import type { Random } from '#domain/random.ts';
import type { Card } from '#domain/cards/card.ts';
import type { Client } from '../server/test-app.ts';
import { answerBody, deckCards, startStudy } from '../server/study-helpers.ts';
import { content, pick, word } from './random-command.ts';

type Change = (
  client: Client,
  where: { deckId: string; card: Card | undefined },
  random: Random,
) => Promise<unknown>;

const CHANGES: readonly Change[] = [
  (client, _where, random) => client.post('/decks', { title: word(random) }),
  (client, { deckId }, random) => client.post('/cards', { deckId, ...content(random) }),
  (client, { card }, random) => client.put(`/cards/${card?.id}`, { back: word(random) }),
  (client, { card }, random) => client.put(`/cards/${card?.id}`, { front: `${word(random)}?` }),
  (client, { deckId }, random) => client.put(`/decks/${deckId}`, { title: word(random) }),
  (client, { card }) => client.delete(`/cards/${card?.id}`),
  (client, { card }, random) =>
    client.post('/cards/bulk', { action: 'tags', cardIds: [card?.id], add: [word(random)] }),
  (client, { card }) => client.post('/cards/bulk', { action: 'forget', cardIds: [card?.id] }),
  (client, _where, random) => client.put('/account/settings', { dailyGoal: 1 + Math.floor(random() * 50) }),
  study,
  study,
];

/** Changes something over the ordinary API, as the web app without a replica does. */
export async function otherChange(client: Client, random: Random): Promise<void> {
  const decks = deckListResponse.parse((await client.get('/decks')).body);
  const deck = pick(
    decks.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    random,
  );
  const change = pick(CHANGES, random);
  if (!deck || !change) return void (await client.post('/decks', { title: word(random) }));
  const card = pick(await deckCards(client, deck.id), random);
  if (random() < 0.03) await client.delete(`/decks/${deck.id}`);
  else await change(client, { deckId: deck.id, card }, random);
}

async function study(
  client: Client,
  { deckId, card }: { deckId: string; card: Card | undefined },
  random: Random,
) {
  if (card === undefined) return;
  const { session, cards } = await startStudy(client, deckId, { scope: random() < 0.5 ? 'deck' : 'round' });
  for (const each of cards.slice(0, 3)) {
    await client.post('/study/answer', answerBody(session.id, each, random() < 0.7));
  }
  if (random() < 0.3) await client.post(`/study/complete/${session.id}`);
}
