import { readdir, readlink } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorBody } from '#contract/common.ts';
import { passagesResponse, sourceListResponse, sourceResponse } from '#contract/sources.ts';
import { formOf, hangingReader, sendForm, upload } from '#test/server/source-helpers.ts';
import { startTestApp, type TestApp } from '#test/server/test-app.ts';
import { CORPUS } from '#test/sources/corpus.ts';
import { CELL, utf8 } from '#test/sources/source-file.ts';
import { connectRaw } from '#test/server/raw-client.ts';

const cells = { name: 'cells.txt', bytes: utf8(CELL) };
/** For a hanging reader. */
const slow = { ...cells, name: 'slow.txt' };

async function user(app: TestApp) {
  return { ...(await app.signUp()), url: app.url };
}

/** Received files that are still open. They have been unlinked, so Linux lists them as deleted. */
async function filesLeft(): Promise<string[]> {
  const open = await readdir('/proc/self/fd');
  const targets = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return targets.filter((name) => name.includes('.upload-'));
}

/** One file of each kind; the tests of the readers cover the rest. */
const readable = firstOfEach(
  CORPUS.flatMap(({ expected, ...file }) => ('failed' in expected ? [] : [{ ...file, expected }])),
  ({ expected }) => expected.kind,
);
/** One unreadable file for each reason, and every malicious one. */
const unreadable = CORPUS.flatMap(({ expected, ...file }) =>
  'failed' in expected ? [{ ...file, failed: expected.failed }] : [],
);
const refused = new Set([
  ...firstOfEach(unreadable, ({ failed }) => failed),
  ...unreadable.filter(({ what }) => /bomb|entities|cut off|password/u.test(what)),
]);

function firstOfEach<T>(files: readonly T[], nameOf: (file: T) => string): T[] {
  return [...Map.groupBy(files, nameOf).values()].flatMap((group) => group.slice(0, 1));
}

test('files of every format become sources', async () => {
  const ada = await user(await startTestApp({ env: { MAX_SOURCES_PER_LEARNER: '1000' } }));
  for (const { what, expected, ...file } of readable) {
    const { kind, pages } = expected;
    const source = await upload(ada, file);
    expect
      .soft(source, what)
      .toMatchObject({ kind, fileName: file.name, ...(pages !== undefined && { pages }) });
    const { passages } = passagesResponse.parse((await ada.get(`/sources/${source.id}/passages`)).body);
    const text = passages.map((passage) => passage.text).join('\n\n');
    for (const says of expected.says) {
      expect.soft(text, what).toContain(typeof says === 'string' ? says : says.text);
    }
  }
  expect(await filesLeft()).toEqual([]);
});

test('a broken, encrypted, scanned or malicious file gets a message, and the server keeps running', async () => {
  const ada = await user(await startTestApp());
  for (const { what, failed, ...file } of refused) {
    const { status, body } = await sendForm(ada, formOf(file));
    expect.soft([what, status, body]).toEqual([
      what,
      422,
      {
        code: 'SOURCE_UNREADABLE',
        message: expect.stringMatching(/^[A-Z].+\.$/u),
        failure: failed,
        requestId: expect.any(String),
      },
    ]);
  }
  expect(await ada.get('/sources')).toMatchObject({ status: 200, body: { sources: [] } });
  expect(await filesLeft()).toEqual([]);
});

test('a file larger than 25 MB gets a 413', async () => {
  const ada = await user(await startTestApp());
  const large = { name: 'large.txt', bytes: new Uint8Array(25 * 1024 * 1024 + 1) };
  expect(await sendForm(ada, formOf(large))).toMatchObject({
    status: 413,
    body: {
      code: 'PAYLOAD_TOO_LARGE',
      failure: 'too-large',
      message: 'This file is larger than 25 MB. Add a smaller one, or a part of it.',
    },
  });
  expect(await filesLeft()).toEqual([]);
});

describe('a form', () => {
  const withName = (name: string) => {
    const form = new FormData();
    form.append(name, new Blob([CELL]), 'cells.txt');
    return form;
  };
  const text = new FormData();
  text.append('file', 'only text');

  test.each([
    ['no file', new FormData()],
    ['a text instead of a file', text],
    ['two files', formOf(cells, cells)],
    ['a field of another name', withName('document')],
    ['a field called like a part of every object', withName('__proto__')],
  ])('a form with %s is refused with the name of the field', async (_what, form) => {
    const ada = await user(await startTestApp());
    const { status, body } = await sendForm(ada, form);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: expect.stringMatching(/^(?:VALIDATION_FAILED|MALFORMED_REQUEST)$/u) });
    expect(sourceListResponse.parse((await ada.get('/sources')).body).sources).toEqual([]);
    expect(await filesLeft()).toEqual([]);
  });

  test.each([
    ['multipart/form-data', 400, 'MALFORMED_REQUEST'],
    ['multipart/form-data; boundary=x', 400, 'MALFORMED_REQUEST'],
    ['application/json', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('a body that is not a form but has the type %s gets a %i', async (type, status, code) => {
    const ada = await user(await startTestApp());
    const response = await ada.post('/sources/files', '{"file":1}', { 'content-type': type });
    expect(response).toMatchObject({ status, body: { code } });
  });
});

/** A form as a browser would send it, with parts left out, repeated or inserted anywhere. */
const brokenForm = fc
  .tuple(
    fc.constantFrom(
      '',
      '\r\n',
      '--x',
      '--x--',
      '\0',
      'Content-Disposition: form-data; name="file"',
      '"; filename="',
    ),
    fc.nat(200),
    fc.nat(200),
  )
  .map(([text, from, to]) => {
    const form =
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nThe cell\r\n--x--\r\n';
    return form.slice(0, from) + text + form.slice(to);
  });

test('a form that is broken anywhere gets a response, and leaves nothing behind', async () => {
  const ada = await user(await startTestApp({ env: { MAX_SOURCES_PER_LEARNER: '1000' } }));
  await fc.assert(
    fc.asyncProperty(brokenForm, async (form) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const { status, body } = await ada.post('/sources/files', form, headers);
      expect([201, 400, 413, 422]).toContain(status);
      expect((status === 201 ? sourceResponse : errorBody).safeParse(body).error).toBeUndefined();
    }),
    { numRuns: 60 },
  );
  expect(await filesLeft()).toEqual([]);
});

test('many uploads wait for their turn, and more than ten of one user are refused', async () => {
  const app = await startTestApp({ readDocument: hangingReader().read });
  const ada = await user(app);
  const files = Array.from({ length: 10 }, (_, number) => ({ ...cells, name: `${number}.txt` }));
  const responses = await Promise.all(files.map((file) => sendForm(ada, formOf(file))));
  expect(responses.map(({ status }) => status)).toEqual(files.map(() => 201));

  const away = new AbortController();
  const waiting = files.map(() => sendForm(ada, formOf(slow), { signal: away.signal }).catch(() => {}));
  await expect.poll(async () => (await filesLeft()).length).toBe(10);
  expect(await sendForm(ada, formOf(cells))).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  away.abort();
  await Promise.all(waiting);
  await expect.poll(async () => (await sendForm(ada, formOf(cells))).status).toBe(201);
});

test('a client that disconnects frees its place, both while waiting and while its file is read', async () => {
  const { read, begun } = hangingReader();
  const app = await startTestApp({ readDocument: read });
  const [ada, eve, mia] = [await user(app), await user(app), await user(app)];
  const away = new AbortController();
  const waiting = [ada, ada, eve, eve].map((client) =>
    sendForm(client, formOf(slow), { signal: away.signal }).catch(() => {}),
  );
  await expect.poll(async () => (await filesLeft()).length).toBe(4);
  await expect.poll(() => begun).toHaveLength(2);
  const quick = sendForm(mia, formOf(cells));
  away.abort();
  await Promise.all(waiting);
  expect((await quick).status).toBe(201);
  await expect.poll(filesLeft).toEqual([]);
});

test('an upload that breaks off halfway leaves nothing', async () => {
  const app = await startTestApp();
  const ada = await user(app);
  const client = await connectRaw(app.url);
  const head = [
    'POST /api/sources/files HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${ada.token}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 100000',
    '',
    '--x',
    'Content-Disposition: form-data; name="file"; filename="cells.txt"',
    '',
    'The cell is',
  ];
  client.send(head.join('\r\n'));
  await expect.poll(async () => (await filesLeft()).length).toBe(1);
  client.end();
  await expect.poll(filesLeft).toEqual([]);
  expect(sourceListResponse.parse((await ada.get('/sources')).body).sources).toEqual([]);
  expect((await upload(ada, cells)).title).toBe('cells');
});
