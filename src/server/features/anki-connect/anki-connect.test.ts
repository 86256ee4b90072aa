import { describe, expect, test } from 'vitest';
import { makeKey, resultOf, toolWith } from '#test/server/anki-connect-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';

const NO_KEY = expect.stringMatching(/^valid api key must be provided/u);

async function withTool() {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { key, secret } = await makeKey(ada);
  const send = async (body: unknown, headers: Record<string, string> = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(`${app.url}/anki-connect`, { method: 'POST', body: text, headers });
    const answer: unknown = await response.json();
    return { status: response.status, body: answer };
  };
  return {
    app,
    ada,
    key,
    secret,
    send,
    ask: toolWith(app.url, secret),
    stranger: toolWith(app.url, undefined),
  };
}

describe('the endpoint', () => {
  test('reports its version and the permission with and without a key', async () => {
    const { ask, stranger } = await withTool();
    expect(await stranger('version')).toEqual({ result: 6, error: null });
    const granted = { permission: 'granted', requireApikey: true, version: 6 };
    for (const tool of [ask, stranger]) expect(await resultOf(tool('requestPermission'))).toEqual(granted);
  });

  test('takes the key from the body or as a bearer token, and no other key', async () => {
    const { app, ada, key, secret, send, ask } = await withTool();
    const body = { action: 'deckNames', version: 6 };
    const names = { status: 200, body: { result: [], error: null } };
    expect(await send({ ...body, key: secret })).toEqual(names);
    expect(await send(body, { authorization: `Bearer ${secret}` })).toEqual(names);
    const refused = { result: null, error: NO_KEY };
    for (const wrong of [undefined, '', 'a guess', ada.token, `cdm_${'x'.repeat(43)}`]) {
      expect(await toolWith(app.url, wrong)('deckNames')).toEqual(refused);
    }
    expect(await send(body, { authorization: `Bearer ${ada.token}` })).toEqual({
      status: 200,
      body: refused,
    });
    await ada.delete(`/account/keys/${key.id}`);
    expect(await ask('deckNames')).toEqual(refused);
    expect(await resultOf(ask('requestPermission'))).toEqual({ permission: 'denied' });
  });

  test('refuses what it does not know, in the form of every response', async () => {
    const { send, secret, ask } = await withTool();
    expect(await ask('guiExitAnki')).toEqual({ result: null, error: 'unsupported action' });
    expect(await ask('constructor')).toEqual({ result: null, error: 'unsupported action' });
    for (const [body, error] of [
      [{ action: 'deckNames', version: 7, key: secret }, 'version: version must be at most 6'],
      [{ action: 'deckNames', version: '6', key: secret }, 'version: version must be a whole number'],
      [{ version: 6 }, 'action: action is required'],
      [[], 'Send a JSON object with an action'],
      ['', 'Send a JSON object with an action'],
    ]) {
      expect(await send(body)).toEqual({ status: 200, body: { result: null, error } });
    }
    const broken = { result: null, error: 'The request is not valid JSON or HTTP' };
    expect(await send('{"action":')).toEqual({ status: 400, body: broken });
    expect(await send({ action: 'deckNames', key: secret })).toEqual({ status: 200, body: [] });
  });

  test('reads JSON with any content type, and tells a visitor what it is', async () => {
    const { app, send, secret } = await withTool();
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
      const { body } = await send({ action: 'deckNames', version: 6, key: secret }, { 'content-type': type });
      expect(body).toEqual({ result: [], error: null });
    }
    const look = await fetch(`${app.url}/anki-connect`);
    expect(await look.text()).toMatch(/^AnkiConnect v\.6/u);
  });

  test('runs many actions in one request, each with its own version and its own failure', async () => {
    const { ask, secret } = await withTool();
    const actions = [
      { action: 'deckNames' },
      { action: 'deckNames', version: 6 },
      { action: 'nothing', version: 6 },
      { action: 'version', version: 6, key: secret },
      { action: 'version', version: 6, key: 'another' },
      {
        action: 'multi',
        version: 6,
        params: { actions: [{ action: 'multi', params: { actions: [{ action: 'version' }] } }] },
      },
    ];
    expect(await resultOf(ask('multi', { actions }))).toEqual([
      [],
      { result: [], error: null },
      { result: null, error: 'unsupported action' },
      { result: 6, error: null },
      { result: null, error: NO_KEY },
      { result: [[6]], error: null },
    ]);
    const nested = (depth: number): object =>
      depth === 0 ? { action: 'version' } : { action: 'multi', params: { actions: [nested(depth - 1)] } };
    expect(JSON.stringify(await ask('multi', { actions: [nested(20)] }))).toContain(
      'multi is inside itself too often',
    );
    const half = {
      action: 'multi',
      params: { actions: Array.from({ length: 500 }, () => ({ action: 'version' })) },
    };
    expect(await resultOf(ask('multi', { actions: [half, half] }))).toMatchObject([
      { length: 500 },
      { error: 'Send at most 1000 actions at once' },
    ]);
    const many = { actions: Array.from({ length: 1_001 }, () => ({ action: 'version' })) };
    expect(await ask('multi', many)).toEqual({
      result: null,
      error: 'actions: Send at most 1000 actions at once',
    });
  });

  test('lists its actions', async () => {
    const { ask } = await withTool();
    const reflected = await resultOf(ask('apiReflect', { scopes: ['actions', 'invalidType'] }));
    expect(reflected).toMatchObject({
      scopes: ['actions'],
      actions: expect.arrayContaining(['multi', 'deckNames']),
    });
    expect(
      await resultOf(ask('apiReflect', { scopes: ['actions'], actions: ['deckNames', 'nothing'] })),
    ).toEqual({
      scopes: ['actions'],
      actions: ['deckNames'],
    });
  });

  test('a page may call it once its origin is in the list of the learner', async () => {
    const { app, ada, secret } = await withTool();
    const origin = 'https://tool.example.org';
    const call = () =>
      fetch(`${app.url}/anki-connect`, {
        method: 'POST',
        headers: { origin },
        body: JSON.stringify({ action: 'deckNames', version: 6, key: secret }),
      });
    expect((await call()).headers.get('access-control-allow-origin')).toBeNull();
    await ada.put('/account/keys/origins', { origins: [origin] });
    expect((await call()).headers.get('access-control-allow-origin')).toBe(origin);
    const preflight = await fetch(`${app.url}/anki-connect`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
  });
});

describe('names and numbers of decks', () => {
  test('folders are written as Anki writes them, and numbers belong to one learner', async () => {
    const { app, ada, ask } = await withTool();
    const eve = await app.signUp();
    const eves = toolWith(app.url, (await makeKey(eve)).secret);
    for (const title of ['Sprachen :: Japanisch', 'Été', 'Été']) await ada.post('/decks', { title });
    expect(await resultOf(ask('deckNames'))).toEqual(['Sprachen::Japanisch', 'Été']);
    expect(await resultOf(ask('deckNamesAndIds'))).toEqual({
      'Sprachen::Japanisch': expect.any(Number),
      Été: expect.any(Number),
    });
    expect(await resultOf(eves('deckNames'))).toEqual([]);
  });
});
