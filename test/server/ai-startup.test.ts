import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { authResponse } from '#contract/auth.ts';
import { freePort, startNode } from '#test/app-process.ts';
import { FAKE_MODEL } from '#test/fake-provider/fake-provider.ts';
import { FAKE_KEY, fakeProvider, fakeSettings } from '#test/fake-provider/start-for-test.ts';

let dataDir: string;
const started: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'cardamom-ai-'));
});

afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the server as a separate process and waits for its log line about AI. */
async function start(env: Record<string, string>) {
  const port = await freePort();
  const child = startNode(['src/server/main.mjs'], { DATA_DIR: dataDir, PORT: String(port), ...env });
  started.push(child);
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  await expect.poll(() => output).toMatch(/^ {2}AI: .*\n/mu);
  return { child, url: `http://127.0.0.1:${port}`, output: () => output };
}

const aiLine = (output: string) => /^ {2}AI: (.*)$/mu.exec(output)?.[1];

test('without a provider, the startup log says so', async () => {
  const { output } = await start({});
  expect(aiLine(output())).toBe('no provider configured, built-in generator');
});

test('with a provider, the startup log names it and says that it is reachable', async () => {
  const provider = await fakeProvider();
  const { output } = await start(fakeSettings(provider));
  expect(aiLine(output())).toBe(`openai-compatible, ${FAKE_MODEL}, reachable`);
  expect(output()).not.toContain(FAKE_KEY);
});

test('if the model is missing, the startup log lists the available ones', async () => {
  const provider = await fakeProvider({ names: ['phi-4'] });
  const { output } = await start(fakeSettings(provider));
  expect(aiLine(output())).toBe(
    `openai-compatible, ${FAKE_MODEL}, reachable, but it does not list the model ${FAKE_MODEL} (its models: phi-4)`,
  );
});

/** The standard error of `npm run ai:try` without its log. */
async function runTry(args: readonly string[], env: Record<string, string> = {}) {
  const child = startNode(['scripts/ai-try.ts', ...args], { LOG_LEVEL: 'silent', ...env });
  started.push(child);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  child.stdout.resume();
  await once(child, 'close');
  return { code: child.exitCode, errors };
}

test.each([[['Volcanoes', '--crads', '10']], [['Volcanoes', '--cards', '11']]])(
  '`ai:try` with invalid options (%j) prints its usage in one line',
  async (args) => {
    const { code, errors } = await runTry(args);
    expect(code).toBe(1);
    expect(errors).toMatch(/^[^\n]*Usage: npm run ai:try[^\n]*\n$/u);
  },
);

test('if the model is missing, `ai:try` lists the available ones', async () => {
  const provider = await fakeProvider({ names: ['phi-4'] });
  const { code, errors } = await runTry(['Volcanoes', '--cards', '5'], fakeSettings(provider));
  expect(code).toBe(1);
  expect(errors).toContain(`it has no model ${FAKE_MODEL}; its models: phi-4`);
  expect(errors).not.toContain(FAKE_KEY);
});

test('with an unreachable provider, the server starts and logs the reason', async () => {
  const port = await freePort();
  const { output, url } = await start({ AI_BASE_URL: `http://127.0.0.1:${port}/v1`, AI_MODEL: 'llama3' });
  expect(aiLine(output())).toBe(
    `openai-compatible, llama3, not reachable (connect ECONNREFUSED 127.0.0.1:${port})`,
  );
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

test('a failing provider is logged with its name and the reason, but without keys or its texts', async () => {
  const provider = await fakeProvider();
  provider.always('401');
  const { url, output } = await start(fakeSettings(provider));
  const token = await signUp(url);
  const response = await generate(url, token);
  expect(response.status).toBe(502);
  await expect.poll(output).toContain('"outcome":"PROVIDER_FAILED"');
  expect(output()).toContain('"failure":"refused"');
  expect(output()).not.toMatch(new RegExp(`${FAKE_KEY}|Incorrect API key`, 'u'));
});

test('stopping the server aborts the request to the provider and the waiting call, and the next start completes the deck', async () => {
  const provider = await fakeProvider();
  provider.next('never answers');
  const first = await start(fakeSettings(provider));
  const token = await signUp(first.url);
  const waiting = generate(first.url, token);
  await expect.poll(() => provider.requests.length).toBe(1);
  first.child.kill('SIGTERM');
  expect((await waiting).status).toBe(503);
  await once(first.child, 'close');
  expect(first.child.exitCode).toBe(0);
  await expect.poll(() => provider.requests[0]?.abandoned).toBe(true);

  const second = await start(fakeSettings(provider));
  await expect
    .poll(async () => {
      const response = await fetch(`${second.url}/api/decks`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return response.json();
    })
    .toMatchObject([{ cardCount: 5 }]);
});

async function signUp(url: string): Promise<string> {
  const account = { email: 'ada@example.org', username: 'ada-lovelace', password: 'correct horse' };
  return authResponse.parse(await (await post(url, '/auth/register', account)).json()).token;
}

function generate(url: string, token: string): Promise<Response> {
  return post(url, '/decks/generate', { title: 'Fire', topic: 'Volcanoes', cardCount: 5 }, token);
}

function post(url: string, pathname: string, body: object, token?: string): Promise<Response> {
  return fetch(`${url}/api${pathname}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}
