import { expect } from 'vitest';
import { z } from 'zod';
import { accessKeyEndpoints } from '#contract/access-keys.ts';
import type { Scope } from '#domain/account/access-keys.ts';
import { cardListResponse } from '#contract/cards.ts';
import { deckListResponse } from '#contract/decks.ts';
import { PASSWORD, startTestApp, type Client } from './test-app.ts';

/** A new key of a learner, as they make one in the settings. */
export async function makeKey(client: Client, scopes: readonly Scope[] = ['everything']) {
  const response = await client.post('/account/keys', { name: 'Yomitan', scopes, password: PASSWORD });
  expect(response.status).toBe(201);
  return accessKeyEndpoints.make.response.parse(response.body);
}

const replySchema = z.strictObject({ result: z.unknown(), error: z.string().nullable() });

/** What a tool gets for an action. */
export type Reply = z.output<typeof replySchema>;

/** Calls the endpoint as tools do: version 6, the key in the body, no JSON content type. */
export type Ask = (action: string, params?: object, more?: object) => Promise<Reply>;

/** A tool with a key, for the server at `url`. */
export function toolWith(url: string, key: string | undefined): Ask {
  return async (action, params, more = {}) => {
    const body = JSON.stringify({
      action,
      version: 6,
      ...(params && { params }),
      ...(key && { key }),
      ...more,
    });
    const response = await fetch(`${url}/anki-connect`, { method: 'POST', body });
    const reply: unknown = await response.json();
    return replySchema.parse(reply);
  };
}

/** The result of an action that must succeed. */
export async function resultOf(reply: Promise<Reply>): Promise<unknown> {
  const { result, error } = await reply;
  expect(error).toBeNull();
  return result;
}

/** A server with a learner, the deck "Sprachen :: Japanisch" and a tool that may read and write cards. */
export async function withTool(env: Record<string, string> = {}) {
  const app = await startTestApp({ env });
  const ada = await app.signUp();
  const ask = toolWith(app.url, (await makeKey(ada, ['read', 'write-cards'])).secret);
  await resultOf(ask('createDeck', { deck: 'Sprachen::Japanisch' }));
  /** The cards as the app has them. */
  const cards = async (title = 'Sprachen :: Japanisch') => {
    const decks = deckListResponse.parse((await ada.get('/decks')).body);
    const deck = decks.find((each) => each.title === title);
    const { body } = await ada.get(`/cards/deck/${deck?.id}`);
    return cardListResponse.parse(body).data.cards;
  };
  return { app, ada, ask, cards };
}

/** A note of that deck as a tool sends it. */
export const note = (fields: object, more: object = {}) => ({
  deckName: 'Sprachen::Japanisch',
  modelName: 'Basic',
  fields,
  tags: ['verbs'],
  ...more,
});

/** Adds such a note; returns its number. */
export async function addNote(ask: Ask, ...args: Parameters<typeof note>): Promise<number> {
  return z.number().parse(await resultOf(ask('addNote', { note: note(...args) })));
}

const infoSchema = z.array(
  z.object({
    noteId: z.number(),
    modelName: z.string(),
    tags: z.array(z.string()),
    cards: z.array(z.number()),
    fields: z.record(z.string(), z.object({ value: z.string(), order: z.number() })),
  }),
);

/** What a tool learns about a note, with the values of its fields by name. */
export async function noteInfo(ask: Ask, id: number) {
  const [found] = infoSchema.parse(await resultOf(ask('notesInfo', { notes: [id] })));
  if (!found) throw new Error('There is no such note');
  const fields = Object.fromEntries(Object.entries(found.fields).map(([name, { value }]) => [name, value]));
  return { ...found, fields };
}

/** A note type of a dictionary, with a card for words and one for sentences. */
export const YOMITAN = {
  modelName: 'Yomitan',
  inOrderFields: ['Expression', 'Reading', 'Glossary', 'Sentence'],
  css: '.card { color: black; }',
  cardTemplates: [
    {
      Name: 'Recognition',
      Front: '{{Expression}}',
      Back: '{{FrontSide}}<hr id=answer>{{Reading}}<br>{{Glossary}}{{#Sentence}}<p>{{Sentence}}</p>{{/Sentence}}',
    },
    { Front: '{{#Sentence}}{{Sentence}}{{/Sentence}}', Back: '{{Expression}}' },
  ],
};
