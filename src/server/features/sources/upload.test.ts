import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { passagesResponse, sourceListResponse } from '#contract/sources.ts';
import { formOf, sendForm, upload } from '#test/server/source-helpers.ts';
import { startTestApp, type TestApp } from '#test/server/test-app.ts';
import { CELL, MITOCHONDRION, utf8 } from '#test/sources/source-file.ts';
import { encodeText } from '#test/text/encode-text.ts';

const cells = { name: 'cells.txt', bytes: utf8(CELL) };
const unreadable = { name: 'cells.pdf', bytes: utf8('%PDF-') };

async function user(app: TestApp) {
  return { ...(await app.signUp()), url: app.url };
}

describe('a file', () => {
  test('a file keeps its name and gives the source its title, in every script', async () => {
    const ada = await user(await startTestApp());
    const source = await upload(ada, { ...cells, name: '细胞 – Lektion "3" über.txt' });
    expect(source).toMatchObject({
      title: '细胞 – Lektion "3" über',
      fileName: '细胞 – Lektion "3" über.txt',
      kind: 'text',
      passages: 1,
    });
    const nasty = await upload(ada, { ...cells, name: `../../etc/${'x'.repeat(400)}\u{202e}.txt` });
    expect(nasty.fileName).toMatch(/^x{255}$/u);
    expect(nasty.title).toHaveLength(255);
  });

  test('characters that a database might refuse are removed from a file, all others are stored', async () => {
    const ada = await user(await startTestApp());
    const strange = '细胞 𝔠𝔢𝔩𝔩 🧬 الخلية';
    // Only UTF-16 text can contain a zero character.
    const text16 = Buffer.from(`\u{feff}${CELL}\n\n${strange} \0\u{b}\u{ffff} end`, 'utf16le');
    const file = { name: 'zero\0.txt', bytes: new Uint8Array(text16) };
    const source = await upload(ada, file);
    expect(source.fileName).toMatch(/^zero.?\.txt$/u);
    const { passages } = passagesResponse.parse((await ada.get(`/sources/${source.id}/passages`)).body);
    const text = passages.map((passage) => passage.text).join('\n\n');
    expect(text).toContain(CELL);
    expect(text).toContain(strange);
    expect(text + source.fileName + source.title).not.toContain('\0');
  });

  test('in place of a page, paragraphs of subtitles have their time', async () => {
    const ada = await user(await startTestApp());
    const cue = (time: string, text: string) => `${time}.000 --> ${time}.900\n${text}\n\n`;
    const captions = `WEBVTT\n\n${cue('12:40', CELL)}${cue('13:05', MITOCHONDRION)}`;
    const source = await upload(ada, { name: 'lecture.vtt', bytes: utf8(captions) });
    expect(source).toMatchObject({ kind: 'subtitles', pages: null });
    const read = passagesResponse.parse((await ada.get(`/sources/${source.id}/passages`)).body);
    expect(read.passages).toMatchObject([
      {
        text: `${CELL}\n\n${MITOCHONDRION}`,
        page: -760,
        pageStarts: [{ at: CELL.length + 2, page: -785 }],
      },
    ]);
  });

  test('a text that does not name its encoding is read in the right one', async () => {
    const ada = await user(await startTestApp());
    const russian = 'Клетка - основная единица жизни. Ядро клетки содержит ДНК.';
    const source = await upload(ada, { name: 'cells.txt', bytes: encodeText(russian, 'koi8-r') });
    const read = passagesResponse.parse((await ada.get(`/sources/${source.id}/passages`)).body);
    expect(read.passages).toMatchObject([{ text: russian }]);
  });

  test('a file sent again with its key becomes one source, and is refused with other content', async () => {
    const ada = await user(await startTestApp());
    const headers = { 'idempotency-key': randomUUID() };
    const first = await sendForm(ada, formOf(cells), { headers });
    const again = await sendForm(ada, formOf(cells), { headers });
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = { ...cells, bytes: utf8(`${CELL} `) };
    expect(await sendForm(ada, formOf(other), { headers })).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    const { sources } = sourceListResponse.parse((await ada.get('/sources')).body);
    expect(sources).toHaveLength(1);
  });

  test('a file beyond the quota is refused before it is read', async () => {
    const ada = await user(await startTestApp({ env: { MAX_SOURCES_PER_LEARNER: '1' } }));
    await upload(ada, cells);
    expect(await sendForm(ada, formOf(unreadable))).toMatchObject({
      status: 409,
      body: { code: 'QUOTA_EXCEEDED', quota: 'sources' },
    });
  });
});
