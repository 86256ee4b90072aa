import { describe, expect, test } from 'vitest';
import { generationListResponse } from '#contract/generation.ts';
import { generationPrice } from '#domain/account/tokens.ts';
import type { DraftDoubt } from '#domain/generation/draft.ts';
import type { GeneratedDraft, GenerationBrief } from '#server/ports/card-generator.ts';
import { customGenerator } from '#test/builders/generators.ts';
import {
  addSource,
  draftsIn,
  finishedGeneration,
  readGeneration,
  requestCards,
} from '#test/server/generation-helpers.ts';
import { deckCards, makeDeck } from '#test/server/study-helpers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';

const TOPIC = { type: 'topic', title: 'Trade', topic: 'trade', cardCount: 5, difficulty: 1 };
const SOURCE = { type: 'source', cardCount: 5, difficulty: 1 };

/** Starts an app whose generator makes a draft for each letter: certain for a capital, else less certain. */
async function appThatMakes(letters: string) {
  const left = letters.split('');
  const generator = customGenerator(async function* generate(brief) {
    yield { type: 'about', category: null, source: 'A test' };
    const wanted = brief.beside ? left.splice(0, 1) : left.splice(0);
    for (const letter of wanted) yield { type: 'draft', ...generated(letter, brief) };
  });
  const app = await startTestApp({ generator });
  return { app, ada: await app.signUp(), add: (more: string) => left.push(...more.split('')) };
}

const GOODS =
  'amber pepper timber copper marble tobacco velvet salt wool honey paper coffee sugar indigo cotton tea'.split(
    ' ',
  );
const TOWNS =
  'Lisbon Bruges Genoa Cadiz Venice Hamburg Danzig Riga Bergen London Rouen Malaga Naples Tunis Dublin Gdynia'.split(
    ' ',
  );
const at = (letter: string) => 'aAbBcCdDeEfFgGhH'.indexOf(letter);
const front = (letter: string) => `Which goods came by ship from ${TOWNS[at(letter)]}?`;

/** A text in which the answers are found. */
const PORTS = TOWNS.map((town, index) => `The ships from ${town} carried ${GOODS[index]} to the market.`);

/** A good draft with a question and an answer of its own for each letter. */
function generated(letter: string, { material }: GenerationBrief): GeneratedDraft {
  const [passage] = material?.passages ?? [];
  return {
    draft: {
      front: front(letter),
      back: GOODS[at(letter)] ?? '',
      difficulty: 1,
      hints: ['Merchants bought it', 'People far away wanted it', 'It was sold by weight'],
      explanation: 'The merchants wrote down what they had on board.',
    },
    faults: [],
    rank: 0,
    ...(letter === letter.toLowerCase() && { doubt: 'less-certain' }),
    ...(passage && { claim: { passage: passage.position, quote: PORTS[at(letter)] ?? '' } }),
  };
}

const list = async (client: Client) =>
  generationListResponse.parse((await client.get('/batches?status=review')).body).batches;
const tokensUsed = async (client: Client) => (await client.get('/ai/usage')).body;

async function reviewed(letters: string) {
  const { app, ada, add } = await appThatMakes(letters);
  const id = await requestCards(ada, TOPIC);
  return { app, ada, add, id, ...(await finishedGeneration(ada, id)) };
}

describe('less certain drafts', () => {
  test('are neither counted nor charged for, and saved only if the user keeps them', async () => {
    const { ada, id, batch, drafts } = await reviewed('AaBbc');
    expect(batch).toMatchObject({ status: 'review', cardsGenerated: 2, kept: 2, undecided: 3 });
    expect(drafts.map(({ doubt, status }) => [doubt, status])).toEqual([
      [null, 'proposed'],
      ['less-certain', 'proposed'],
      [null, 'proposed'],
      ['less-certain', 'proposed'],
      ['less-certain', 'proposed'],
    ]);
    expect(await tokensUsed(ada)).toMatchObject({ usage: { todayTokensUsed: generationPrice(2, 1) } });
    const kept = drafts.find(({ content }) => content.front === front('b'));
    await ada.put(`/batches/${id}/drafts`, { draftIds: [kept?.id], status: 'accepted' });
    expect((await readGeneration(ada, id)).batch).toMatchObject({ kept: 3, undecided: 2 });
    expect(await ada.post(`/batches/${id}/save`, {})).toMatchObject({ status: 200, body: { cardsSaved: 3 } });
    expect((await deckCards(ada, id)).map((card) => card.front)).toEqual(['A', 'B', 'b'].map(front));
  });

  test('do not take the place of requested ones, and are at most as many', async () => {
    const { batch, drafts } = await reviewed('abcdefghABCDEFGH');
    expect(batch).toMatchObject({ cardsGenerated: 5, kept: 5, undecided: 5 });
    expect(drafts.map(({ content }) => content.front)).toEqual('abcdeABCDE'.split('').map(front));
  });

  test('alone make no deck before the user has kept one', async () => {
    const { ada, id, batch, drafts } = await reviewed('ab');
    expect(batch).toMatchObject({ status: 'review', cardsGenerated: 0, kept: 0, undecided: 2 });
    expect(await ada.post(`/batches/${id}/save`, {})).toMatchObject({
      status: 409,
      body: {
        code: 'NOTHING_KEPT',
        message: 'You have kept none of these cards, so there is nothing to save.',
      },
    });
    await ada.put(`/batches/${id}/drafts/${drafts[0]?.id}`, { status: 'accepted' });
    expect(await ada.post(`/batches/${id}/save`, {})).toMatchObject({ body: { cardsSaved: 1 } });
    expect(await tokensUsed(ada)).toMatchObject({ usage: { todayTokensUsed: 0 } });
  });

  test('wait among the new cards when the others are saved without a review', async () => {
    const { ada } = await appThatMakes('AaB');
    const sourceId = await addSource(ada, PORTS.join('\n\n'));
    const id = await requestCards(ada, { ...SOURCE, sourceId, review: false });
    const { batch } = await finishedGeneration(ada, id);
    expect(batch).toMatchObject({ status: 'completed', cardsGenerated: 2, deckId: id });
    expect((await deckCards(ada, id)).map((card) => card.front)).toEqual([front('A'), front('B')]);
    const [left] = await list(ada);
    expect(left).toMatchObject({ title: 'Lecture 3', deckId: id, sourceId, kept: 0, undecided: 1 });
    const { drafts } = await readGeneration(ada, left?.id ?? '');
    expect(drafts).toMatchObject([{ content: { front: front('a') }, doubt: 'less-certain' }]);
    await ada.put(`/batches/${left?.id}/drafts/${drafts[0]?.id}`, { status: 'accepted' });
    await ada.post(`/batches/${left?.id}/save`, {});
    const cards = await deckCards(ada, id);
    expect(cards.map((card) => card.front)).toEqual(['A', 'B', 'a'].map(front));
    expect(cards[2]?.source).toMatchObject({ sourceId, position: 0 });
    expect(await tokensUsed(ada)).toMatchObject({ usage: { todayTokensUsed: generationPrice(2, 1) } });
  });

  test('wait among the new cards when there was nothing else to save', async () => {
    const { ada } = await appThatMakes('ab');
    const { deck } = await makeDeck(ada, { title: 'Trade', cardCount: 1 });
    const id = await requestCards(ada, { ...TOPIC, deckId: deck.id, review: false });
    expect((await finishedGeneration(ada, id)).batch).toMatchObject({
      status: 'failed',
      error: { code: 'SOURCE_UNUSABLE', message: expect.stringContaining('check them among your new cards') },
    });
    expect(await list(ada)).toMatchObject([{ deckId: deck.id, kept: 0, undecided: 2 }]);
    expect(await tokensUsed(ada)).toMatchObject({ usage: { todayTokensUsed: 0 } });
  });

  test('replace only such drafts, free of charge', async () => {
    const { ada, add, id, drafts } = await reviewed('Aa');
    const [certain, less] = drafts;
    const again = (draftId = '') => ada.post(`/batches/${id}/drafts/${draftId}/again`, {});
    add('b');
    expect(await again(certain?.id)).toMatchObject({ body: { code: 'PROVIDER_FAILED' } });
    add('c');
    expect(draftsIn(await again(less?.id))).toMatchObject([{ doubt: 'less-certain' }]);
    add('D');
    expect(draftsIn(await again(less?.id))).toMatchObject([{ doubt: null }]);
    expect(await tokensUsed(ada)).toMatchObject({ usage: { todayTokensUsed: generationPrice(2, 1) } });
  });
});

test('a draft that a second look doubts is marked, stays proposed and counts', async () => {
  const letters = ['A', 'B', 'C'];
  const generator = customGenerator(async function* generate(brief) {
    const drafts = letters.map((letter) => generated(letter, brief));
    for (const draft of drafts) yield { type: 'draft', ...draft };
    await Promise.resolve();
    yield { type: 'doubted', drafts: new Set(drafts.slice(1, 2).map(({ draft }) => draft)) };
  });
  const app = await startTestApp({ generator });
  const ada = await app.signUp();
  const { batch, drafts } = await finishedGeneration(ada, await requestCards(ada, TOPIC));
  expect(batch).toMatchObject({ cardsGenerated: 3, kept: 3, undecided: 0 });
  const doubts: (DraftDoubt | null)[] = drafts.map(({ doubt }) => doubt);
  expect(doubts).toEqual([null, 'second-look', null]);
  expect(drafts.map(({ status }) => status)).toEqual(['proposed', 'proposed', 'proposed']);
});
