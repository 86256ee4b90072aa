import { describe, expect, test } from 'vitest';
import { fakeSettings } from '#test/fake-provider/start-for-test.ts';
import {
  agree,
  ended,
  ONE_BY_ONE,
  onlySource,
  scannedPdf,
  scansOf,
  startWithReader,
  tokensUsed,
  uploadScan,
} from '#test/server/scan-helpers.ts';
import { formOf, sendForm } from '#test/server/source-helpers.ts';
import { startTestApp, type TestApp } from '#test/server/test-app.ts';

describe('pages that cannot be read', () => {
  test.each(['unreadable', 'declined', 'half page', 'obedient', 'empty answer', 'babbles'] as const)(
    'are named, cost nothing, and are tried again on request (%s)',
    async (behaviour) => {
      const { ada, provider } = await startWithReader();
      const { id } = await uploadScan(ada, scannedPdf(3));
      provider.next('good', behaviour, 'good');
      await agree(ada, id);
      expect(await ended(ada, id)).toMatchObject({
        status: 'stopped',
        read: 2,
        failed: [2],
        problem: 'Page 2 could not be read, which cost nothing.',
      });
      expect(await tokensUsed(ada)).toBe(200);
      await agree(ada, id);
      expect(await ended(ada, id)).toBeUndefined();
      expect(provider.requests).toHaveLength(4);
      expect(await tokensUsed(ada)).toBe(300);
      expect((await onlySource(ada)).text).toContain('Page 2 is about cells.');
    },
  );

  test('can be left out', async () => {
    const { ada, provider } = await startWithReader();
    const { id } = await uploadScan(ada, scannedPdf(2));
    provider.next('unreadable');
    await agree(ada, id);
    await ended(ada, id);
    expect(await ada.post(`/scans/${id}/source`)).toMatchObject({ status: 201 });
    const { text, passages } = await onlySource(ada);
    expect(text).not.toContain('Page 1');
    expect(passages[0]).toMatchObject({ page: 2 });
  });

  test('end the reading when there are five in a row', async () => {
    const { ada, provider } = await startWithReader();
    const { id } = await uploadScan(ada, scannedPdf(9));
    provider.always('declined');
    await agree(ada, id);
    expect(await ended(ada, id)).toMatchObject({
      problem: 'The AI could not read 5 pages in a row.',
      failed: [1, 2, 3, 4, 5],
    });
    expect(provider.requests).toHaveLength(5);
    expect(await tokensUsed(ada)).toBe(0);
  });

  test('do not include blank pages', async () => {
    const { ada, provider } = await startWithReader();
    const { id } = await uploadScan(ada, scannedPdf(2));
    provider.next('blank page');
    await agree(ada, id);
    expect(await ended(ada, id)).toBeUndefined();
    expect(await tokensUsed(ada)).toBe(200);
  });

  test('are reported as a file without text if all of them are blank', async () => {
    const { ada, provider } = await startWithReader();
    const { id } = await uploadScan(ada, scannedPdf(1));
    provider.next('blank page');
    await agree(ada, id);
    expect(await ended(ada, id)).toMatchObject({ problem: 'There is no text in this file.' });
  });
});

describe('tokens', () => {
  test('that run out stop the reading, and it continues the next day', async () => {
    const { app, ada, provider } = await startWithReader({ env: { DAILY_TOKEN_LIMIT: '250' } });
    const { id } = await uploadScan(ada, scannedPdf(3));
    await agree(ada, id);
    expect(await ended(ada, id)).toMatchObject({
      status: 'stopped',
      read: 2,
      problem: expect.stringContaining('Your AI tokens for today are used up.'),
    });
    expect(await tokensUsed(ada)).toBe(200);
    expect(await agree(ada, id)).toMatchObject({ status: 402, body: { needed: 100, remaining: 50 } });
    app.clock.advance(86_400_000);
    await agree(ada, id);
    expect(await ended(ada, id)).toBeUndefined();
    expect(provider.requests).toHaveLength(3);
    expect(await tokensUsed(ada)).toBe(100);
  });

  test('are held while a page is read', async () => {
    const { ada, provider } = await startWithReader();
    const { id } = await uploadScan(ada, scannedPdf(1));
    provider.next('held');
    await agree(ada, id);
    await expect.poll(() => provider.requests.length).toBe(1);
    expect(await tokensUsed(ada)).toBe(100);
    provider.release();
    expect(await ended(ada, id)).toBeUndefined();
    expect(await tokensUsed(ada)).toBe(100);
  });
});

test('reading that is cancelled keeps what has been read, and continues without paying twice', async () => {
  const { ada, provider } = await startWithReader();
  const { id } = await uploadScan(ada, scannedPdf(2));
  provider.next('good', 'held');
  await agree(ada, id);
  await expect.poll(() => provider.requests.length).toBe(2);
  expect(await ada.post(`/scans/${id}/source`)).toMatchObject({ status: 409, body: { code: 'SCAN_BUSY' } });
  expect(await ada.post(`/scans/${id}/cancel`)).toMatchObject({
    body: { scan: { status: 'stopped', read: 1, problem: null } },
  });
  provider.release();
  await expect.poll(() => tokensUsed(ada)).toBe(100);
  await agree(ada, id);
  expect(await ended(ada, id)).toBeUndefined();
  expect(await tokensUsed(ada)).toBe(200);
  expect(provider.requests.map(({ prompt }) => /\d+$/u.exec(prompt)?.[0])).toEqual(['1', '2', '2']);
});

test('a worker that stops leaves its page to the next one, and each page is paid for once', async () => {
  const { app, ada, provider } = await startWithReader();
  const { id } = await uploadScan(ada, scannedPdf(3));
  provider.next('good', 'held', 'good');
  await agree(ada, id);
  await expect.poll(() => provider.requests.length).toBe(2);
  await app.stopWorker();
  const env = { ...fakeSettings(provider), ...ONE_BY_ONE };
  await startTestApp({ env, database: app.database, clock: app.clock });
  expect(await ended(ada, id)).toBeUndefined();
  expect(await tokensUsed(ada)).toBe(300);
  expect(provider.requests.map(({ prompt }) => /\d+$/u.exec(prompt)?.[0])).toEqual(['1', '2', '2', '3']);
});

describe('a scan that is not wanted', () => {
  const chunks = async ({ database }: TestApp) =>
    (await database.db.selectFrom('import_chunks').select('file_id').execute()).length;

  test('is discarded with its file', async () => {
    const { app, ada } = await startWithReader();
    const { id } = await uploadScan(ada, scannedPdf(1));
    expect(await chunks(app)).toBe(1);
    expect(await ada.delete(`/scans/${id}`)).toMatchObject({ status: 204 });
    expect(await chunks(app)).toBe(0);
    expect((await scansOf(ada)).scans).toEqual([]);
  });

  test('is not paid for if it is discarded while it is read', async () => {
    const { ada, provider } = await startWithReader();
    const { id } = await uploadScan(ada, scannedPdf(1));
    provider.next('held');
    await agree(ada, id);
    await expect.poll(() => provider.requests.length).toBe(1);
    await ada.delete(`/scans/${id}`);
    provider.release();
    await expect.poll(() => tokensUsed(ada)).toBe(0);
    expect(await ada.get('/sources')).toMatchObject({ body: { sources: [] } });
  });

  test('makes room for another; ten can wait', async () => {
    const { ada } = await startWithReader();
    const scans = [];
    for (let number = 0; number < 10; number += 1) scans.push(await uploadScan(ada, scannedPdf(1)));
    expect(await sendForm(ada, formOf(scannedPdf(1)))).toMatchObject({
      status: 409,
      body: { code: 'QUOTA_EXCEEDED', quota: 'scans', limit: 10 },
    });
    await ada.delete(`/scans/${scans[0]?.id}`);
    await uploadScan(ada, scannedPdf(1));
  });

  test('is deleted with its file once it has become a source', async () => {
    const { app, ada } = await startWithReader();
    const { id } = await uploadScan(ada, scannedPdf(1));
    await agree(ada, id);
    await ended(ada, id);
    await expect.poll(() => chunks(app)).toBe(0);
    expect(await agree(ada, id)).toMatchObject({ status: 404 });
  });
});
