import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { cardResponse } from '#contract/cards.ts';
import { deckResponse } from '#contract/decks.ts';
import type { Scope } from '#domain/account/access-keys.ts';
import { makeKey } from './key-helpers.ts';
import { due } from './review-helpers.ts';
import { deckCards } from './study-helpers.ts';
import { startTestApp } from './test-app.ts';

const CLI = resolve(import.meta.dirname, '../../scripts/cli.ts');

type Result = { status: unknown; out: string; error: string };

/** A learner with a key, and the command line with it in a folder of its own. */
async function learnerWithKey(scopes: readonly Scope[] = ['everything']) {
  const app = await startTestApp();
  const learner = await app.signUp('ada');
  const { secret } = await makeKey(learner, scopes);
  const folder = await mkdtemp(join(tmpdir(), 'cardamom-cli-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const cli = async (words: readonly string[], { keys = '', env = {} } = {}): Promise<Result> => {
    const child = spawn(process.execPath, [CLI, ...words], {
      cwd: folder,
      env: { ...process.env, CARDAMOM_URL: app.url, CARDAMOM_KEY: secret, ...env },
    });
    child.stdin.end(keys);
    const ended = once(child, 'close');
    const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [status]: unknown[] = await ended;
    return { status, out, error };
  };
  return { app, learner, folder, cli };
}

test('cards are added, imported, counted and taken out again', async () => {
  const { learner, folder, cli } = await learnerWithKey();
  expect(await cli(['add', 'der Hund', 'the dog', '--deck', 'German'])).toMatchObject({
    status: 1,
    error: 'There is no deck “German”. With --new, add and import make it.\n',
  });
  expect(await cli(['add', 'der Hund', 'the dog', '--deck', 'German', '--new'])).toMatchObject({
    status: 0,
    out: 'Added to German.\n',
  });
  const added = await cli(['add', 'die Katze', 'the cat', '--deck', 'German', '--json']);
  const { deckId } = cardResponse.parse(JSON.parse(added.out)).data.card;

  const animals = join(folder, 'animals.csv');
  await writeFile(animals, 'front,back\ndas Pferd,the horse\ndie Kuh,the cow\n');
  expect((await cli(['import', animals, '--deck', 'German'])).out).toBe(
    '2 added, 0 updated, 0 known, 0 left out\n',
  );
  const fronts = (await deckCards(learner, deckId)).map(({ front }) => front);
  expect(fronts).toEqual(['der Hund', 'die Katze', 'das Pferd', 'die Kuh']);

  await learner.put(`/study/memory/${deckId}`, { reviewed: true });
  expect((await cli(['due'])).out).toBe('0 due, 0 in learning, 4 new\n     4  German\n');
  expect(JSON.parse((await cli(['due', '--json'])).out)).toMatchObject({ due: 0, new: 4 });

  expect((await cli(['export', '--deck', 'German', '--format', 'csv', '--out', 'german.csv'])).status).toBe(
    0,
  );
  expect(await readFile(join(folder, 'german.csv'), 'utf8')).toContain('das Pferd');
  expect(await cli(['export', '--format', 'csv', '--out', 'german.csv'])).toMatchObject({
    status: 1,
    error: expect.stringContaining('german.csv cannot be written: EEXIST'),
  });
  const { out } = await cli(['export']);
  expect(out).toMatch(/\.apkg\n$/u);
  expect(await readdir(folder)).toContain(out.trim());
});

test('what is due is reviewed with the keys of the app, and the text of a card cannot control the terminal', async () => {
  const { learner, cli } = await learnerWithKey();
  const { body } = await learner.post('/decks', { title: 'Colours' });
  const { id } = deckResponse.parse(body).data.deck;
  await learner.post('/cards', { deckId: id, front: 'rot\u009B31m', back: 'red', hint_1: 'Like blood' });
  await learner.post('/cards', {
    deckId: id,
    front: 'blau',
    back: 'blue',
    is_quiz: true,
    options: ['green', 'blue', 'black'],
    correct_option: 1,
  });
  await learner.put(`/study/memory/${id}`, { reviewed: true });

  const left = await cli(['review', '--deck', 'Colours'], { keys: 'h 3zq' });
  expect(left.out).toContain('[2] rot31m\n');
  expect(left.out).toContain('Hint: Like blood');
  expect(left.out).toContain('red\n(1 Incorrect, 2 Partial, 3 Correct)');
  expect(left.out).toContain('[1] blau\nA  ');
  expect(left.out).toContain('Answers saved: 0. The other cards stay due.');
  expect(await due(learner)).toMatchObject({ new: 2 });

  // Whichever card comes and wherever the right option stands, each is answered until it is known.
  const keys = ' 3A\rB\rC\r'.repeat(12);
  const done = await cli(['review', '--deck', 'Colours'], { keys });
  expect(done.out).toMatch(/\d of \d answers were correct\.\n$/u);
  expect(await due(learner)).toMatchObject({ new: 0 });
  expect((await cli(['review'])).out).toBe('Nothing is due.\n');
});

test('what cannot be done is explained in one sentence', async () => {
  const { cli } = await learnerWithKey(['read']);
  const refused = async (words: string[], env: Record<string, string | undefined> = {}) => {
    const { status, error } = await cli(words, { env });
    return [status, error.split('\n')[0]];
  };
  expect(await refused(['add', 'a', 'b', '--deck', 'New', '--new'])).toEqual([
    1,
    'This key does not allow that. It needs “Write cards”.',
  ]);
  expect(await refused(['due'], { CARDAMOM_KEY: 'cdm_cut-off' })).toEqual([
    1,
    'This key does not work, or no longer works',
  ]);
  expect(await refused(['due'], { CARDAMOM_KEY: undefined })).toEqual([
    1,
    'Set CARDAMOM_KEY to a key from Settings, Connected apps.',
  ]);
  expect(await refused(['due'], { CARDAMOM_URL: 'http://127.0.0.1:1' })).toEqual([
    1,
    'There is no server at http://127.0.0.1:1.',
  ]);
  expect(await refused(['study'])).toEqual([2, 'There is no command “study”.']);
  expect(await refused(['import', 'nothing.apkg'])).toEqual([
    1,
    'There is no file nothing.apkg that can be read.',
  ]);
});
