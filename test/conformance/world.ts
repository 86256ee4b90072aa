import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { devicesResponse } from '#contract/account.ts';
import { accessKeyEndpoints } from '#contract/access-keys.ts';
import { authResponse, meResponse } from '#contract/auth.ts';
import { cardListEndpoints } from '#contract/card-list.ts';
import { cardListResponse, changedResponse } from '#contract/cards.ts';
import { deckResponse } from '#contract/decks.ts';
import { generationResponse, generationAccepted, generationStatus } from '#contract/generation.ts';
import { generationWithDrafts } from '#contract/drafts.ts';
import { presetEndpoints } from '#contract/presets.ts';
import { sourceDetails, sourceResponse } from '#contract/sources.ts';
import { answerResponse, startResponse, type StudySession } from '#contract/study.ts';
import type { Scope } from '#domain/account/access-keys.ts';
import type { Role } from '#domain/account/roles.ts';
import type { Card } from '#domain/cards/card.ts';
import type { Deck } from '#domain/deck.ts';
import type { Source } from '#domain/sources/source.ts';
import type { IdentityPeer } from '../server/identity-peer.ts';
import { send } from './http.ts';

export type Account = { email: string; username: string; password: string; token: string };

/** A server under test with two users. Eve must never reach anything that belongs to Ada. */
export type World = {
  url: string;
  ada: Account;
  eve: Account;
  /** A completed generation of Ada. */
  generationId: string;
  /** Somebody who runs the server, and a function that makes a failed job; null without an operator. */
  owner: (Account & { failJob: () => Promise<string> }) | null;
  /** The secret of the link in the next mail to an address; null if the server's mail is not read. */
  nextLink: NextLink | null;
  /** The identity provider of the server, if it signs in anyone that it is told to; its id is `oidc`. */
  identities: Identities | null;
  /** Null if the checks do not have the database. */
  operator: Operator | null;
};

type NextLink = (to: string) => Promise<string>;
type Identities = Pick<IdentityPeer, 'issuer' | 'person'>;

/** What no call can do, but anyone who has the database can. */
export type Operator = {
  giveRole: (username: string, role: Role) => Promise<void>;
  /** Makes all owners admins, and returns the code that makes somebody the owner. */
  ownerCode: () => Promise<string>;
  /** Adds a job that has failed and can run again, and returns its id. */
  failJob: () => Promise<string>;
};

const PASSWORD = 'correct horse';

/** The cards of every deck created here: a flip card and a quiz card. */
export const CARDS = [
  { front: 'Été', back: 'Summer', explanation: 'Été is French for summer.' },
  {
    front: 'Hiver',
    back: 'Winter',
    hint_1: 'A season',
    explanation: 'Hiver is French for winter.',
    is_quiz: true,
    options: ['Winter', 'Spring'],
    correct_option: 0,
  },
];

export const GENERATE = { title: 'Capitals', topic: 'capitals of Europe', cardCount: 5, difficulty: 1 };

/** An unused username and email. */
export function newCredentials() {
  const username = `conformance-${randomUUID().slice(0, 13)}`;
  return { email: `${username}@example.org`, username, password: PASSWORD };
}

/** Registers the users and generates a deck for Ada. */
export async function createWorld(
  url: string,
  {
    nextLink = null,
    operator = null,
    identities = null,
  }: Partial<Pick<World, 'nextLink' | 'operator' | 'identities'>> = {},
): Promise<World> {
  const ada = await newAccount(url);
  const eve = await newAccount(url);
  const owner = operator ? { ...(await newAccount(url)), failJob: operator.failJob } : null;
  if (owner) await operator?.giveRole(owner.username, 'owner');
  const headers = { prefer: 'respond-async' };
  const accepted = await send(url, {
    method: 'POST',
    path: '/api/decks/generate',
    token: ada.token,
    body: { ...GENERATE, type: 'topic' },
    headers,
  });
  const { id } = generationAccepted.parse(accepted.body);
  for (;;) {
    const { status } = await ask(url, generationStatus, 'GET', `/decks/generate/status/${id}`, ada.token);
    if (status === 'completed' || status === 'failed') {
      return { url, ada, eve, owner, generationId: id, nextLink, operator, identities };
    }
  }
}

/** Another user, for checks that delete an account. */
export async function newAccount(url: string): Promise<Account> {
  const credentials = newCredentials();
  const { token } = await ask(url, authResponse, 'POST', '/auth/register', undefined, credentials);
  return { ...credentials, token };
}

/** Another user with a role; null where nobody can give one. */
export async function newAccountAs({ url, operator }: World, role: Role): Promise<Account | null> {
  if (!operator) return null;
  const account = await newAccount(url);
  await operator.giveRole(account.username, role);
  return account;
}

/** The id of a user. */
export async function idOfUser(url: string, { token }: Account): Promise<string> {
  return (await ask(url, meResponse, 'GET', '/auth/me', token)).user.id;
}

/** A new empty deck of Ada. */
export async function newDeck({ url, ada }: World): Promise<Deck> {
  const response = await ask(url, deckResponse, 'POST', '/decks', ada.token, { title: 'Saisons' });
  return response.data.deck;
}

/** A new deck of Ada with a flip card and a quiz card. */
export async function newCards(world: World): Promise<{ deck: Deck; flip: Card; quiz: Card }> {
  const deck = await newDeck(world);
  const body = { deckId: deck.id, cards: CARDS };
  const { data } = await ask(world.url, cardListResponse, 'POST', '/cards/batch', world.ada.token, body);
  const [flip, quiz] = data.cards;
  if (!flip || !quiz) throw new Error(`The batch made ${data.cards.length} cards`);
  return { deck, flip, quiz };
}

/** The id of a change of Ada's that can be undone: a tag on two new cards. */
export async function newChange(world: World): Promise<string> {
  const { flip, quiz } = await newCards(world);
  const body = { action: 'tags', cardIds: [flip.id, quiz.id], add: ['Season'] };
  const { undo } = await ask(world.url, changedResponse, 'POST', '/cards/bulk', world.ada.token, body);
  if (undo === null) throw new Error('Nothing has changed');
  return undo;
}

/** The id of a new saved filter of Ada's. */
export async function newFilter({ url, ada }: World): Promise<string> {
  const body = { name: `Due ${randomUUID()}`, filter: { state: 'due' } };
  const { response } = cardListEndpoints.saveFilter;
  return (await ask(url, response, 'POST', '/cards/filters', ada.token, body)).filter.id;
}

/** The body of a preset with a name of its own. */
export function presetFields() {
  return { name: `Languages ${randomUUID()}`, newPerDay: 5, reviewsPerDay: null };
}

/** The id of a new preset of Ada's. */
export async function newPreset({ url, ada }: World): Promise<string> {
  const { response } = presetEndpoints.create;
  return (await ask(url, response, 'POST', '/presets', ada.token, presetFields())).preset.id;
}

/** Reading a text takes a separate thread, so all checks that do not change the source share one. */
const sources = new WeakMap<World, Source>();

/** The shared source of Ada, unchanged since its creation. */
export async function openSource(world: World): Promise<Source> {
  const { url, ada } = world;
  const known = sources.get(world);
  if (known !== undefined) {
    const { body } = await send(url, { method: 'GET', path: `/api/sources/${known.id}`, token: ada.token });
    if (sourceDetails.safeParse(body).data?.source.version === known.version) return known;
  }
  const body = { title: 'Saisons', text: 'Été is French for summer.' };
  const { source } = await ask(url, sourceResponse, 'POST', '/sources', ada.token, body);
  sources.set(world, source);
  return source;
}

/** Makes the next call of `openSource` create another source, because this one may be changed. */
export function closeSource(world: World): void {
  sources.delete(world);
}

/** A user can have only a few open generations, not one per check. */
const waiting = new WeakMap<World, string>();

/** An open generation of Ada with all its drafts kept. */
export async function openGeneration(world: World): Promise<{ id: string; draftIds: string[] }> {
  const { url, ada } = world;
  const known = waiting.get(world);
  const read = (id: string) => send(url, { method: 'GET', path: `/api/batches/${id}`, token: ada.token });
  if (known !== undefined) {
    const there = generationWithDrafts.safeParse((await read(known)).body).data;
    if (there?.batch.status === 'review') return { id: known, draftIds: there.drafts.map(({ id }) => id) };
  }
  const body = { ...GENERATE, type: 'topic', review: true };
  const { id } = (await ask(url, generationResponse, 'POST', '/batches', ada.token, body)).batch;
  for (;;) {
    const { batch, drafts } = generationWithDrafts.parse((await read(id)).body);
    if (batch.status === 'failed') throw new Error(`No cards: ${batch.error?.message}`);
    if (batch.status !== 'review') continue;
    waiting.set(world, id);
    return { id, draftIds: drafts.map((draft) => draft.id) };
  }
}

/** A new study session of Ada on a new deck. */
export async function newSession(world: World): Promise<{ session: StudySession; flip: Card; quiz: Card }> {
  const { deck, flip, quiz } = await newCards(world);
  const started = await ask(world.url, startResponse, 'POST', '/study/start', world.ada.token, {
    deckId: deck.id,
  });
  return { session: started.session, flip, quiz };
}

/** Ada's answer to a flip card. */
export async function newAnswer(
  { url, ada }: World,
  sessionId: string,
  flip: Card,
): Promise<z.output<typeof answerResponse>> {
  const body = { sessionId, cardId: flip.id, isCorrect: false };
  return ask(url, answerResponse, 'POST', '/study/answer', ada.token, body);
}

/** Another token of Ada, for checks that use one up. */
export async function newToken({ url, ada }: World): Promise<string> {
  const { email, password } = ada;
  return (await ask(url, authResponse, 'POST', '/auth/login', undefined, { email, password })).token;
}

/** A new key of a user, which allows `scopes`. */
export async function newKey(
  url: string,
  { token, password }: Account,
  scopes: readonly Scope[],
): Promise<z.output<typeof accessKeyEndpoints.make.response>> {
  const { response } = accessKeyEndpoints.make;
  return ask(url, response, 'POST', '/account/keys', token, { name: 'A tool', scopes, password });
}

/** Another user, and the id of the device that their token belongs to. */
export async function newDevice(url: string): Promise<{ id: string; token: string }> {
  const { token } = await newAccount(url);
  const { devices } = await ask(url, devicesResponse, 'GET', '/account/devices', token);
  const [device] = devices;
  if (!device) throw new Error('The device that asks is not in the list');
  return { id: device.id, token };
}

export async function ask<Schema extends z.ZodType>(
  url: string,
  schema: Schema,
  method: string,
  path: string,
  token: string | undefined,
  body?: object,
): Promise<z.output<Schema>> {
  const response = await send(url, { method, path: `/api${path}`, token, body });
  if (response.status >= 300) {
    throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(response.body)}`);
  }
  return schema.parse(response.body);
}
