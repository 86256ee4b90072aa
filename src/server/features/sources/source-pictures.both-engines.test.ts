import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { deckResponse } from '#contract/decks.ts';
import { passagesResponse } from '#contract/sources.ts';
import { parseMediaUrl } from '#domain/media/media-reference.ts';
import type { Source } from '#domain/sources/source.ts';
import { imagesIn } from '#domain/sources/tree.ts';
import { png } from '#test/media/files.ts';
import { upload } from '#test/server/source-helpers.ts';
import { startTestApp, type Client, type TestAppOptions } from '#test/server/test-app.ts';
import { buildWord, paragraph, pictureInWord } from '#test/sources/build-archives.ts';
import { nightlyJob } from '../../background/nightly.ts';
import { databaseMediaStore } from '../../ports/files/database-media-store.ts';
import { databaseWaitingFiles } from '../../ports/files/database-waiting-files.ts';

const DAY_MS = 86_400_000;

async function start(options: TestAppOptions = {}) {
  const app = await startTestApp({ worker: false, ...options });
  const user = async () => ({ ...(await app.signUp()), url: app.url });
  /** Two nights: unused media is found in one and deleted in the other. */
  const nights = async () => {
    const job = nightlyJob({
      ...app.database,
      mediaStore: databaseMediaStore,
      waitingFiles: databaseWaitingFiles,
      newId: randomUUID,
      config: { MAX_ANSWER_SECONDS: 300 },
      clock: app.clock,
      log: pino({ level: 'silent' }),
    });
    for (const _ of [1, 2]) {
      await job.run({}, new AbortController().signal);
      app.clock.advance(DAY_MS);
    }
  };
  return { app, user, nights };
}

const LECTURE = {
  name: 'lecture.docx',
  bytes: buildWord(
    `${paragraph('A cell is the smallest unit of life.')}<w:p>${pictureInWord('cell.png', 'A plant cell')}</w:p><w:p>${pictureInWord('leaf.png')}</w:p>`,
    { pictures: { 'cell.png': png(300, 200), 'leaf.png': png(120, 90) } },
  ),
};

async function picturesOf(client: Client, { id }: Source) {
  const { passages } = passagesResponse.parse((await client.get(`/sources/${id}/passages`)).body);
  return passages.flatMap(({ blocks }) => imagesIn(blocks));
}

const hashOf = ({ url }: { url: string }) => parseMediaUrl(url)?.hash ?? '';

test('the pictures of a file are in its passages, and served to its owner only', async () => {
  const { user } = await start();
  const [ada, eve] = [await user(), await user()];
  const source = await upload(ada, LECTURE);
  const [cell, leaf] = await picturesOf(ada, source);
  expect([cell, leaf]).toEqual([
    { type: 'image', url: expect.stringMatching(/^media:[0-9a-f]{64}#300x200$/u), alt: 'A plant cell' },
    { type: 'image', url: expect.stringMatching(/^media:[0-9a-f]{64}#120x90$/u), alt: '' },
  ]);
  const path = `/media/${hashOf(cell ?? { url: '' })}`;
  const served = async ({ url, token }: { url: string; token: string }) =>
    fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  const response = await served(ada);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array(png(300, 200)));
  expect((await served(eve)).status).toBe(404);
});

test('a picture is deleted with its source, unless a card uses it', async () => {
  const { app, user, nights } = await start();
  const ada = await user();
  const source = await upload(ada, LECTURE);
  const [cell] = await picturesOf(ada, source);
  const kept = async () =>
    (await app.database.db.selectFrom('media').select('hash').execute()).map(({ hash }) => hash);
  await nights();
  expect(await kept()).toHaveLength(2);

  const { data } = deckResponse.parse((await ada.post('/decks', { title: 'Cells' })).body);
  await ada.post('/cards', {
    deckId: data.deck.id,
    front: `What is this?\n\n![](${cell?.url ?? ''})`,
    back: 'A cell',
  });
  await ada.delete(`/sources/${source.id}`);
  await nights();
  expect(await kept()).toEqual([hashOf(cell ?? { url: '' })]);
});

test('pictures count in the quota, and a source without room for them comes without', async () => {
  const { app, user } = await start({ env: { MEDIA_QUOTA_MB: '1' } });
  const ada = await user();
  const large = Buffer.concat([png(300, 200), Buffer.alloc(700_000)]);
  const file = (seed: number) => ({
    name: 'a.docx',
    bytes: buildWord(
      `${paragraph('A cell is the smallest unit of life.')}<w:p>${pictureInWord('cell.png')}</w:p>`,
      { pictures: { 'cell.png': Buffer.concat([large, Buffer.from([seed])]) } },
    ),
  });
  expect(await picturesOf(ada, await upload(ada, file(1)))).toHaveLength(1);
  expect(await picturesOf(ada, await upload(ada, file(2)))).toEqual([]);
  expect(await app.database.db.selectFrom('media').select('hash').execute()).toHaveLength(1);
});
