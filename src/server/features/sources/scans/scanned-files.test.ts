import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { fakeProvider, fakeSettings, startAppWithProvider } from '#test/fake-provider/start-for-test.ts';
import { manualTimers } from '#test/fake-provider/manual-timers.ts';
import { FAKE_MODEL } from '#test/fake-provider/fake-provider.ts';
import {
  agree,
  ended,
  ONE_BY_ONE,
  onlySource,
  scannedPdf,
  scansOf,
  signUpToUpload,
  startWithReader,
  tokensUsed,
  uploadScan,
} from '#test/server/scan-helpers.ts';
import { formOf, sendForm, upload } from '#test/server/source-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';
import { buildPdf, placedLines } from '#test/sources/build-pdf.ts';
import { CORPUS } from '#test/sources/corpus.ts';
import { CELL } from '#test/sources/source-file.ts';

/** A PDF in which only some of the pages are text. */
function mixedPdf(pages: number, picture: readonly number[]) {
  const texts = Array.from({ length: pages }, () => placedLines(CELL, { x: 70, y: 740, width: 90 }));
  return { name: 'mixed.pdf', bytes: buildPdf({ pages: texts, picture }) };
}

const photo = () => sharp({ create: { width: 40, height: 60, channels: 3, background: '#fff' } });

describe('a PDF of scanned pages', () => {
  test('waits for consent, and nothing is sent before', async () => {
    const { ada, provider } = await startWithReader();
    const scan = await uploadScan(ada, scannedPdf(3));
    expect(scan).toMatchObject({
      name: 'scan.pdf',
      kind: 'pdf',
      pages: 3,
      scanned: [1, 2, 3],
      hasText: false,
      status: 'offered',
      read: 0,
      problem: null,
    });
    const { scans, reader } = await scansOf(ada);
    expect(scans).toEqual([scan]);
    expect(reader).toEqual({ name: 'OpenAI-compatible server', host: new URL(provider.url).host });
    expect(provider.requests).toEqual([]);
    expect(await tokensUsed(ada)).toBe(0);
    expect(await ada.get('/sources')).toMatchObject({ body: { sources: [] } });
  });

  test('becomes a source with page numbers, headings, lists, tables and formulas', async () => {
    const { ada, provider } = await startWithReader();
    const { id } = await uploadScan(ada, scannedPdf(2));
    expect(await agree(ada, id)).toMatchObject({ status: 200, body: { scan: { status: 'reading' } } });
    expect(await ended(ada, id)).toBeUndefined();
    const { source, passages, text } = await onlySource(ada);
    expect(source).toMatchObject({ title: 'scan', kind: 'pdf', fileName: 'scan.pdf', pages: 2 });
    const { body } = await ada.get(`/sources/${source.id}`);
    expect(body).toMatchObject({
      sections: [
        { title: 'Chapter 1', page: 1 },
        { title: 'Chapter 2', page: 2 },
      ],
    });
    expect(passages[0]).toMatchObject({ page: 1 });
    for (const says of ['Page 1 is about cells.', 'membrane 2', 'Ribosome 2 | 20 nm', '$$E = mc^2$$'])
      expect(text).toContain(says);
    expect(provider.requests.map(({ task, format }) => [task, format])).toEqual([
      ['page', 'text'],
      ['page', 'text'],
    ]);
    expect(await tokensUsed(ada)).toBe(200);
  });

  test('is sent as one picture of bounded size for each page', async () => {
    const { ada, provider } = await startWithReader();
    const { id } = await uploadScan(ada, scannedPdf(1));
    await agree(ada, id);
    await ended(ada, id);
    const [picture] = provider.requests[0]?.pictures ?? [];
    expect(provider.requests[0]?.pictures).toHaveLength(1);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1_413, height: 2_000 });
  });

  test.each([
    ['anthropic', '/v1/messages'],
    ['google', '/v1beta/models/fake-1:streamGenerateContent?alt=sse'],
    ['ollama', '/api/chat'],
    ['openai', '/v1/chat/completions'],
  ])('is read over the protocol of %s', async (AI_PROVIDER, path) => {
    const provider = await fakeProvider();
    const url = AI_PROVIDER === 'google' ? `${provider.origin}/v1beta` : provider.url;
    const app = await startTestApp({
      timers: manualTimers(),
      env: { ...fakeSettings(provider), ...ONE_BY_ONE, AI_PROVIDER, AI_BASE_URL: url, AI_MODEL: FAKE_MODEL },
    });
    const ada = await signUpToUpload(app);
    const { id } = await uploadScan(ada, scannedPdf(1));
    await agree(ada, id);
    expect(await ended(ada, id)).toBeUndefined();
    expect(provider.requests).toMatchObject([{ path, task: 'page', pictures: [expect.any(Buffer)] }]);
    expect((await onlySource(ada)).text).toContain('Page 1 is about cells.');
  });

  test('is not sent to a host other than the one that the learner agreed to', async () => {
    const { ada, provider } = await startWithReader();
    const { id } = await uploadScan(ada, scannedPdf(1));
    const answer = await ada.post(`/scans/${id}/start`, { sendTo: 'api.example.org' });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'sendTo' }] } });
    expect(provider.requests).toEqual([]);
  });

  test('is not sent to a provider that was set up after the consent', async () => {
    const { app, ada } = await startWithReader({ worker: false });
    const { id } = await uploadScan(ada, scannedPdf(1));
    await agree(ada, id);
    const other = await fakeProvider();
    const env = { ...fakeSettings(other), ...ONE_BY_ONE };
    await startTestApp({ env, database: app.database, clock: app.clock });
    expect(await ended(ada, id)).toMatchObject({
      status: 'stopped',
      problem: 'The AI provider of this server has changed. Nothing was sent to the new one.',
    });
    expect(other.requests).toEqual([]);
  });

  test('is refused as usual if no model sees pictures', async () => {
    const { app } = await startAppWithProvider({ env: { AI_VISION: 'auto' } });
    const ada = await signUpToUpload(app);
    expect(await sendForm(ada, formOf(scannedPdf(1)))).toMatchObject({
      status: 422,
      body: { failure: 'scanned', message: expect.stringContaining('Run text recognition (OCR)') },
    });
    expect(await scansOf(ada)).toEqual({ scans: [], reader: null });
  });

  test('is uploaded once even if the request is repeated', async () => {
    const { ada } = await startWithReader();
    const headers = { 'idempotency-key': 'one' };
    const file = scannedPdf(1);
    const answers = [
      await sendForm(ada, formOf(file), { headers }),
      await sendForm(ada, formOf(file), { headers }),
    ];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect((await scansOf(ada)).scans).toHaveLength(1);
  });

  test('with fonts that do not say what they show is read from its pictures too', async () => {
    const { ada } = await startWithReader();
    const garbage = CORPUS.find(({ name }) => name === 'unmapped.pdf');
    if (garbage === undefined) throw new Error('The corpus has no such file');
    const { id } = await uploadScan(ada, garbage);
    await agree(ada, id);
    expect(await ended(ada, id)).toBeUndefined();
    expect((await onlySource(ada)).text).toContain('Page 1 is about cells.');
  });
});

describe('a PDF in which some pages are scans', () => {
  test('is read with them', async () => {
    const { ada, provider } = await startWithReader();
    const scan = await uploadScan(ada, mixedPdf(4, [2, 3]));
    expect(scan).toMatchObject({ pages: 4, scanned: [2, 3], hasText: true });
    await agree(ada, scan.id);
    expect(await ended(ada, scan.id)).toBeUndefined();
    expect(provider.requests).toHaveLength(2);
    const { text, passages } = await onlySource(ada);
    const order = [CELL, 'Page 2 is about', 'Page 3 is about', CELL];
    let from = 0;
    for (const says of order) {
      expect(text.indexOf(says, from)).toBeGreaterThanOrEqual(from);
      from = text.indexOf(says, from) + says.length;
    }
    expect(passages.flatMap(({ page, pageStarts }) => [page, ...pageStarts.map((at) => at.page)])).toEqual(
      expect.arrayContaining([1, 2, 3, 4]),
    );
  });

  test('can be added without them, which sends nothing', async () => {
    const { ada, provider } = await startWithReader();
    const { id } = await uploadScan(ada, mixedPdf(3, [2]));
    expect(await ada.post(`/scans/${id}/source`)).toMatchObject({
      status: 201,
      body: { source: { title: 'mixed', pages: 3 } },
    });
    expect((await scansOf(ada)).scans).toEqual([]);
    expect(provider.requests).toEqual([]);
  });

  test('becomes a source immediately if only its cover is one', async () => {
    const { ada } = await startWithReader();
    expect(await upload(ada, mixedPdf(3, [1]))).toMatchObject({ kind: 'pdf', pages: 3 });
    expect(await upload(ada, mixedPdf(3, [3]))).toMatchObject({ kind: 'pdf', pages: 3 });
  });
});

describe('a photo of a page', () => {
  test.each([
    ['photo.png', () => photo().png().toBuffer()],
    ['photo.jpg', () => photo().jpeg().toBuffer()],
    ['photo.webp', () => photo().webp().toBuffer()],
  ])('is read (%s)', async (name, bytes) => {
    const { ada, provider } = await startWithReader();
    const scan = await uploadScan(ada, { name, bytes: await bytes() });
    expect(scan).toMatchObject({ kind: 'picture', pages: 1, scanned: [1] });
    await agree(ada, scan.id);
    expect(await ended(ada, scan.id)).toBeUndefined();
    expect(await sharp(provider.requests[0]?.pictures[0]).metadata()).toMatchObject({
      width: 40,
      height: 60,
    });
    expect((await onlySource(ada)).source).toMatchObject({
      kind: 'picture',
      title: 'Chapter 1',
      pages: null,
    });
  });

  test('is turned as the camera was held, and sent without the camera’s metadata', async () => {
    const { ada, provider } = await startWithReader();
    const bytes = await photo().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { id } = await uploadScan(ada, { name: 'photo.jpg', bytes });
    await agree(ada, id);
    await ended(ada, id);
    const sent = await sharp(provider.requests[0]?.pictures[0]).metadata();
    expect(sent).toMatchObject({ width: 60, height: 40 });
    expect(sent.exif).toBeUndefined();
  });

  test.each([
    ['HEIC', '\0\0\0\u{18}ftypheic', 'This is a HEIC picture. Save it as a JPEG'],
    ['AVIF', '\0\0\0\u{18}ftypavif', 'This is a picture. Run text recognition (OCR) on it'],
    ['GIF', 'GIF89a', 'This is a picture. Run text recognition (OCR) on it'],
  ])('of a kind that is not read (%s) is refused by its name', async (_kind, start_, message) => {
    const { ada } = await startWithReader();
    const bytes = new Uint8Array(Buffer.from(`${start_}${'\0'.repeat(40)}`, 'latin1'));
    expect(await sendForm(ada, formOf({ name: 'photo', bytes }))).toMatchObject({
      status: 422,
      body: { failure: 'unknown-kind', message: expect.stringContaining(message) },
    });
  });

  test('that is broken or has too many pixels is refused', async () => {
    const { ada } = await startWithReader();
    const broken = new Uint8Array(Buffer.from('\u{89}PNG\r\n\u{1a}\nnothing', 'latin1'));
    const wide = { width: 16_000, height: 8_000, channels: 3 as const, background: '#fff' };
    const huge = await sharp({ create: wide, limitInputPixels: false }).png().toBuffer();
    for (const bytes of [broken, huge]) {
      expect(await sendForm(ada, formOf({ name: 'photo.png', bytes }))).toMatchObject({
        status: 422,
        body: { failure: 'damaged' },
      });
    }
  });

  test('is refused by its name if no model sees pictures', async () => {
    const ada = await signUpToUpload(await startTestApp());
    const bytes = await photo().png().toBuffer();
    expect(await sendForm(ada, formOf({ name: 'photo.png', bytes }))).toMatchObject({
      status: 422,
      body: { failure: 'unknown-kind', message: expect.stringContaining('This is a picture.') },
    });
  });
});

test('what a provider writes is cleaned like the text of a file', async () => {
  const { ada, provider } = await startWithReader();
  const { id } = await uploadScan(ada, scannedPdf(1));
  provider.next('hostile page');
  await agree(ada, id);
  expect(await ended(ada, id)).toBeUndefined();
  const { text } = await onlySource(ada);
  expect(text).toContain('Page 1 is about cells.');
  expect(text).not.toMatch(/onerror|```|Anything else|\p{Cc}(?<!\n)/u);
});

describe('a provider', () => {
  test.each([
    ['400 for pictures', 'The AI provider did not take the picture of a page.'],
    ['401', "The AI provider did not accept this server's access."],
    ['500', 'The AI provider is having problems right now.'],
    ['dropped at once', 'The AI provider cannot be reached right now.'],
  ] as const)('that fails (%s) stops the reading, which costs nothing', async (behaviour, problem) => {
    const { ada, provider } = await startWithReader();
    const { id } = await uploadScan(ada, scannedPdf(3));
    provider.always(behaviour);
    await agree(ada, id);
    const scan = await ended(ada, id);
    expect(scan).toMatchObject({ status: 'stopped', read: 0, problem: expect.stringContaining(problem) });
    expect(await tokensUsed(ada)).toBe(0);
  });

  test('that fails later leaves what has been read', async () => {
    const { ada, provider } = await startWithReader();
    const { id } = await uploadScan(ada, scannedPdf(3));
    provider.next('good', '401', 'good', 'good');
    await agree(ada, id);
    expect(await ended(ada, id)).toMatchObject({ status: 'stopped', read: 1, failed: [] });
    await agree(ada, id);
    expect(await ended(ada, id)).toBeUndefined();
    expect(await tokensUsed(ada)).toBe(300);
    expect(provider.requests).toHaveLength(4);
  });

  test('that hangs is given up on', async () => {
    const { ada, provider, timers } = await startWithReader();
    const { id } = await uploadScan(ada, scannedPdf(1));
    provider.always('never answers');
    await agree(ada, id);
    await expect.poll(() => provider.requests.length).toBe(1);
    timers.expire(180_000);
    expect(await ended(ada, id)).toMatchObject({
      status: 'stopped',
      problem: expect.stringContaining('did not answer in time'),
    });
    expect(await tokensUsed(ada)).toBe(0);
  });
});

test('several pages are read at the same time where the provider allows it', async () => {
  const { ada, provider } = await startWithReader({ env: { AI_CONCURRENCY: '4' } });
  const { id } = await uploadScan(ada, scannedPdf(4));
  provider.next('held', 'held', 'held');
  await agree(ada, id);
  await expect.poll(() => provider.requests.length).toBe(3);
  provider.release();
  expect(await ended(ada, id)).toBeUndefined();
  expect(provider.busiest()).toBe(3);
});
