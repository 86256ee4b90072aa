import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { generationListResponse } from '#contract/generation.ts';
import type { Scope } from '#domain/account/access-keys.ts';
import { makeKey } from '#test/server/anki-connect-helpers.ts';
import { addSource, readGeneration } from '#test/server/generation-helpers.ts';
import { assistantWith } from '#test/server/mcp-helpers.ts';
import { deckCards, makeDeck } from '#test/server/study-helpers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';

const TEXT = 'The Danube rises in the Black Forest. It flows through Vienna and ends in the Black Sea.';
const QUOTE = 'The Danube rises in the Black Forest.';

const SOURCE_CARD = {
  front: 'Where does the longest river of the European Union begin?',
  back: 'Black Forest',
  hints: ['In the south-west of Germany', 'Cuckoo clocks come from there', 'Named after dark trees'],
  explanation: 'Two small streams meet there, at Donaueschingen.',
  passage: 0,
  quote: QUOTE,
};
const { passage: _passage, quote: _quote, ...CARD } = SOURCE_CARD;

const proposed = z.object({
  waiting: z.number(),
  saved: z.number(),
  path: z.string().nullable(),
  cards: z.array(
    z.object({ accepted: z.boolean(), reasons: z.array(z.string()), like: z.string().nullable() }),
  ),
});

async function withAssistant(scopes: readonly Scope[] = ['read']) {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { secret } = await makeKey(ada, scopes);
  const { call } = await assistantWith(app.url, secret);
  const propose = async (cards: readonly object[], more: object = {}) => {
    const { data, failure } = await call('propose_cards', { id: randomUUID(), cards, ...more });
    return failure === undefined ? proposed.parse(data) : { failure };
  };
  return { app, ada, propose };
}

const waiting = async (client: Client) =>
  generationListResponse.parse((await client.get('/batches?status=review')).body).batches;

test('cards from a source wait as drafts if their quotes are in it, and cost nothing', async () => {
  const { ada, propose } = await withAssistant();
  const sourceId = await addSource(ada, TEXT, 'Rivers');
  const other = { front: 'Which sea does the river of Vienna reach?', back: 'Black Sea' };
  const cards = [
    SOURCE_CARD,
    { ...SOURCE_CARD, ...other, quote: 'The Danube ends in the North Sea.' },
    { ...SOURCE_CARD, ...other, back: 'Adriatic' },
    { ...CARD, ...other },
    { ...SOURCE_CARD, ...other, hints: ['It is the Black Sea', 'Turkey has a coast there', 'Blac_ S_a'] },
  ];
  const result = await propose(cards, { sourceId });
  const invented = 'Its quote did not stand in the passage; copy the quote letter by letter.';
  expect(result).toMatchObject({
    waiting: 1,
    saved: 0,
    cards: [
      { accepted: true, reasons: [] },
      { accepted: false, reasons: [invented] },
      { accepted: false, reasons: ['Its passage did not say the answer; ask only what the passage says.'] },
      { accepted: false, reasons: [invented] },
      { accepted: false, reasons: ['Its first or second hint contained the answer or its main words.'] },
    ],
  });
  const [batch] = await waiting(ada);
  expect(result).toMatchObject({ path: `/new-cards/${batch?.id}` });
  expect(batch).toMatchObject({ title: 'Rivers', sourceId, cardCount: 1, kept: 1, madeBy: 'Tool: Yomitan' });
  const { drafts } = await readGeneration(ada, batch?.id ?? '');
  expect(drafts).toMatchObject([
    { status: 'proposed', content: { front: SOURCE_CARD.front }, quotation: { passage: 0, quote: QUOTE } },
    ...cards.slice(1).map(() => ({ status: 'rejected' })),
  ]);
  expect((await ada.get('/ai/usage')).body).toMatchObject({ usage: { todayTokensUsed: 0 } });

  expect(await propose([{ ...SOURCE_CARD, passage: 7 }], { sourceId })).toMatchObject({
    waiting: 0,
    cards: [{ reasons: [invented] }],
  });

  const saved = await ada.post(`/batches/${batch?.id}/save`, {});
  expect(saved).toMatchObject({
    body: { cardsSaved: 1, deck: { aiGenerated: false, source: 'Tool: Yomitan' } },
  });
});

test('a proposal that is repeated is stored once, and another with its id is refused', async () => {
  const { ada, propose } = await withAssistant();
  const { deck } = await makeDeck(ada, { cardCount: 1 });
  const id = randomUUID();
  const known = { ...CARD, front: 'Question 1?', back: 'Answer 1' };
  const first = await propose([CARD, known], { id, deckId: deck.id });
  expect(first).toMatchObject({ waiting: 2, cards: [{ like: null }, { like: 'Question 1?' }] });
  expect(await propose([CARD, known], { id, deckId: deck.id })).toEqual(first);
  expect(await propose([CARD], { id, deckId: deck.id })).toMatchObject({
    failure: { code: 'IDEMPOTENCY_KEY_REUSED', next: expect.stringContaining('Use a new one') },
  });
  expect(await waiting(ada)).toMatchObject([{ title: 'Capitals', deckId: deck.id, kept: 2 }]);
});

test('nothing is stored where no card is good, or where the cards have no place', async () => {
  const { app, ada, propose } = await withAssistant();
  const { deck } = await makeDeck(await app.signUp());
  const bad = { ...CARD, hints: ['Black Forest', 'The Black Forest', 'B'] };
  expect(await propose([bad], { title: 'Rivers' })).toMatchObject({ waiting: 0, path: null });
  expect(await propose([CARD])).toMatchObject({
    failure: { error: expect.stringContaining('title of a new deck') },
  });
  for (const place of [{ deckId: deck.id }, { sourceId: deck.id }]) {
    expect(await propose([CARD], place)).toMatchObject({ failure: { code: 'NOT_FOUND' } });
  }
  expect(await waiting(ada)).toEqual([]);
});

test('only a key that may write cards saves them without a review by the learner', async () => {
  const reader = await withAssistant(['read', 'review']);
  expect(await reader.propose([CARD], { title: 'Rivers', save: true })).toMatchObject({
    failure: { code: 'FORBIDDEN_FOR_KEY', error: expect.stringContaining('Write cards') },
  });
  expect(await waiting(reader.ada)).toEqual([]);

  const { ada, propose } = await withAssistant(['read', 'write-cards']);
  const id = randomUUID();
  const wrongAnswers = [{ text: 'Alps', why: 'The Rhine begins there' }, { text: 'Harz' }, { text: 'Jura' }];
  const save = () => propose([{ ...CARD, wrongAnswers }], { id, title: 'Rivers', save: true });
  const saved = await save();
  expect(saved).toMatchObject({ waiting: 0, saved: 1 });
  expect(await save()).toEqual(saved);
  const [, deckId = ''] = /^\/decks\/(.+)$/u.exec('path' in saved ? (saved.path ?? '') : '') ?? [];
  const [card] = await deckCards(ada, deckId);
  expect(card).toMatchObject({ front: CARD.front, isQuiz: true });
  expect(card?.quiz?.options.toSorted()).toEqual(['Alps', 'Black Forest', 'Harz', 'Jura']);
});
