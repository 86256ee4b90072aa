import { z } from 'zod';
import { randomUUID } from 'node:crypto';
import { cardResponse } from '#contract/cards.ts';
import { card as cardSchema } from '#contract/wire-card.ts';
import type { Card } from '#domain/cards/card.ts';
import { expectError, expectStatus } from './expect-response.ts';
import { send } from './http.ts';
import type { Check } from './row.ts';
import { newCards, newCredentials, newSession, newToken, type World } from './world.ts';

/** Checks that apply to all calls or to several together. */
export const GENERAL_CHECKS: readonly Check[] = [
  {
    name: 'A wrong password is refused with 401',
    run: async ({ url, ada: { email } }) => {
      const response = await send(url, post('/auth/login', { email, password: 'not the one' }));
      expectError(response, 401, 'INVALID_CREDENTIALS');
    },
  },
  {
    name: 'A registered email is refused with 409, whatever its case',
    run: async ({ url, ada }) => {
      const body = { ...newCredentials(), email: ada.email.toUpperCase() };
      expectError(await send(url, post('/auth/register', body)), 409, 'EMAIL_TAKEN');
    },
  },
  {
    name: 'A registered username is refused with 409, whatever its case',
    run: async ({ url, ada }) => {
      const body = { ...newCredentials(), username: ada.username.toUpperCase() };
      expectError(await send(url, post('/auth/register', body)), 409, 'USERNAME_TAKEN');
    },
  },
  {
    name: 'A body that is not JSON is refused with 400',
    run: async ({ url }) => {
      expectError(await send(url, post('/auth/login', '{"email":')), 400, 'MALFORMED_REQUEST');
    },
  },
  {
    name: 'A body over a mebibyte is refused with 413',
    run: async ({ url }) => {
      const body = { email: 'x'.repeat(1024 * 1024) };
      expectError(await send(url, post('/auth/login', body)), 413, 'PAYLOAD_TOO_LARGE');
    },
  },
  {
    name: 'A path without an endpoint is 404',
    run: async ({ url, ada: { token } }) => {
      expectError(await send(url, { method: 'GET', path: '/api/nothing', token }), 404, 'NOT_FOUND');
    },
  },
  {
    name: 'The CSRF cookie requires an equal header unless a bearer token is sent',
    run: async (world) => {
      const { url, ada } = world;
      const cookie = 'XSRF-TOKEN=one';
      const login = post('/auth/login', { email: ada.email, password: ada.password });
      expectError(await send(url, { ...login, headers: { cookie } }), 403, 'CSRF_MISMATCH');
      expectStatus(await send(url, { ...login, headers: { cookie, 'x-xsrf-token': 'one' } }), 200);
      const logout = { ...post('/auth/logout'), token: await newToken(world) };
      expectStatus(await send(url, { ...logout, headers: { cookie } }), 204);
    },
  },
  {
    name: 'A token is invalid after signing out and after it was exchanged',
    run: async (world) => {
      for (const path of ['/auth/logout', '/auth/refresh']) {
        const token = await newToken(world);
        await send(world.url, { ...post(path), token });
        expectError(await send(world.url, { ...post(path), token }), 401, 'UNAUTHORIZED');
      }
    },
  },
  {
    name: 'A repeated answer and a repeated completion return the same response',
    run: async (world) => {
      const { session, flip } = await newSession(world);
      const answer = { sessionId: session.id, cardId: flip.id, isCorrect: true, timeSpent: 10 };
      await expectSame(world, '/study/answer', answer, { ...answer, isCorrect: false });
      await expectSame(world, `/study/complete/${session.id}`);
      const late = await send(world.url, { ...post('/study/answer', answer), token: world.ada.token });
      expectError(late, 409, 'SESSION_COMPLETED');
    },
  },
  {
    name: 'PUT keeps omitted fields and clears those that are null',
    run: async (world) => {
      const { quiz } = await newCards(world);
      const { token } = world.ada;
      const path = `/api/cards/${quiz.id}`;
      const response = await send(world.url, {
        method: 'PUT',
        path,
        token,
        body: { hint_1: null, difficulty: 5 },
      });
      expectStatus(response, 200);
      const expected = JSON.stringify({
        ...wire(quiz),
        hint_1: null,
        difficulty: 5,
        version: quiz.version + 1,
      });
      const found = JSON.stringify(wire(cardResponse.parse(response.body).data.card));
      if (found !== expected) throw new Error(`the card is ${found} instead of ${expected}`);
    },
  },
  {
    name: 'A change whose If-Match names another state is refused with 412 and the current state',
    run: async (world) => {
      const { flip } = await newCards(world);
      const { token } = world.ada;
      const path = `/api/cards/${flip.id}`;
      const read = await send(world.url, { method: 'GET', path, token });
      const headers = { 'if-match': read.headers.get('etag') ?? '' };
      expectStatus(
        await send(world.url, { method: 'PUT', path, token, headers, body: { back: 'One' } }),
        200,
      );
      for (const method of ['PUT', 'DELETE']) {
        const body = method === 'PUT' ? { back: 'Two' } : undefined;
        const response = await send(world.url, { method, path, token, headers, body });
        const { data } = cardResponse.parse(expectError(response, 412, 'PRECONDITION_FAILED'));
        if (data.card.back !== 'One') throw new Error(`the error says that the back is ${data.card.back}`);
      }
    },
  },
  {
    name: 'Repeated requests with one Idempotency-Key create one deck, and another request with the key is refused',
    run: async ({ url, ada: { token } }) => {
      const headers = { 'idempotency-key': randomUUID() };
      const make = (title: string) => send(url, { ...post('/decks', { title }), token, headers });
      const [first, again] = [await make('Saisons'), await make('Saisons')];
      expectStatus(first, 201);
      if (JSON.stringify(first) !== JSON.stringify(again))
        throw new Error('it answered otherwise the second time');
      expectError(await make('Mois'), 422, 'IDEMPOTENCY_KEY_REUSED');
    },
  },
];

async function expectSame(world: World, path: string, first?: object, again = first): Promise<void> {
  const answers = [];
  for (const body of [first, again]) {
    const response = await send(world.url, { ...post(path, body), token: world.ada.token });
    expectStatus(response, 200);
    answers.push(JSON.stringify(response.body));
  }
  if (answers[0] !== answers[1]) throw new Error(`it answered ${answers.join(' and then ')}`);
}

function post(path: string, body?: object | string) {
  return { method: 'POST', path: `/api${path}`, body };
}

/** A card in its wire format. */
const wire = (card: Card) => z.encode(cardSchema, card);
