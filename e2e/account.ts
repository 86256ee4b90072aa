import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { z } from 'zod';
import { authResponse } from '#contract/auth.ts';
import { cardListResponse } from '#contract/cards.ts';
import { deckResponse } from '#contract/decks.ts';
import { generationResponse, generateResponse } from '#contract/generation.ts';
import { generationWithDrafts } from '#contract/drafts.ts';
import { sourceResponse } from '#contract/sources.ts';
import type { Card } from '#domain/cards/card.ts';
import { MORNING_ZONE } from './zone.ts';

type GenerationWithDrafts = z.output<typeof generationWithDrafts>;
type SignedIn = z.output<typeof authResponse>;

export const PASSWORD = 'correct horse';

export type Account = SignedIn & {
  email: string;
  /** Creates a deck with these cards and returns its id. */
  makeDeck: (title: string, cards?: readonly object[]) => Promise<string>;
  generateDeck: (topic: string) => Promise<string>;
  /** Adds a text as a source and returns its id. */
  addSource: (title: string, text: string) => Promise<string>;
  /** Generates five drafts to review and returns their batch. */
  makeDrafts: (topic: string) => Promise<GenerationWithDrafts>;
  /** Changes settings. */
  choose: (settings: object) => Promise<void>;
  post: (path: string, data: object) => Promise<unknown>;
  cards: (deckId: string) => Promise<Card[]>;
};

/** Signs the page in with an existing session, at the server of the worker or at `url`. */
export async function takeOver(page: Page, { user, token }: SignedIn, url = ''): Promise<void> {
  await page.goto(`${url}/first.js`);
  await page.evaluate(
    (state) => localStorage.setItem('auth-storage', JSON.stringify({ state, version: 0 })),
    { user, token },
  );
}

/** Creates an account through the API and signs the page in. */
export async function signedIn(page: Page, request: APIRequestContext): Promise<Account> {
  const username = `learner-${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.org`;
  const registered = await request.post('/api/auth/register', {
    data: { email, username, password: PASSWORD, timeZone: MORNING_ZONE },
  });
  const session = authResponse.parse(await registered.json());
  await takeOver(page, session);

  const headers = { authorization: `Bearer ${session.token}` };
  async function post(path: string, data: object): Promise<unknown> {
    const response = await request.post(`/api${path}`, { data, headers });
    expect(response.ok(), `${path} answered ${response.status()}: ${await response.text()}`).toBe(true);
    return response.json();
  }
  return {
    ...session,
    email,
    makeDeck: async (title, cards = []) => {
      const { deck } = deckResponse.parse(await post('/decks', { title })).data;
      if (cards.length > 0) await post('/cards/batch', { deckId: deck.id, cards });
      return deck.id;
    },
    generateDeck: async (topic) => {
      const request = { title: topic, topic, cardCount: 10, difficulty: 2, type: 'topic' };
      return generateResponse.parse(await post('/decks/generate', request)).deck.id;
    },
    addSource: async (title, text) => sourceResponse.parse(await post('/sources', { title, text })).source.id,
    makeDrafts: async (topic) => {
      const batchOptions = { type: 'topic', title: topic, topic, cardCount: 5 };
      const { id } = generationResponse.parse(await post('/batches', batchOptions)).batch;
      const read = async () =>
        generationWithDrafts.parse(await (await request.get(`/api/batches/${id}`, { headers })).json());
      await expect.poll(async () => (await read()).batch.status).toBe('review');
      return read();
    },
    choose: async (settings) => {
      const saved = await request.put('/api/account/settings', { data: settings, headers });
      expect(saved.ok(), await saved.text()).toBe(true);
    },
    post,
    cards: async (deckId) => {
      const response = await request.get(`/api/cards/deck/${deckId}`, { headers });
      return cardListResponse.parse(await response.json()).data.cards;
    },
  };
}

export const FLIP_CARD = {
  front: 'Which plant gives cardamom?',
  back: 'Elettaria cardamomum',
  hint_1: 'It is a perennial herb',
  hint_2: 'It belongs to the ginger family',
  hint_3: 'Its genus begins with E',
  explanation: 'Green cardamom is the dried fruit of this herb.',
};

export const QUIZ_CARD = {
  front: 'Where does cardamom come from?',
  back: 'India',
  is_quiz: true,
  options: ['Peru', 'India', 'Norway', 'Chad'],
  correct_option: 1,
  explanation: 'It grows wild in the Western Ghats.',
};
