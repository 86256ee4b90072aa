import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import {
  basics,
  HOSTILE_PACKAGES,
  manyDecks,
  overlapping,
  withLink,
  withWrongChecksum,
} from '#test/anki/hostile-packages.ts';
import { newFiles, oldFiles, zipped } from '#test/anki/package-builder.ts';
import { readAll, refusalOf } from '#test/anki/read-all.ts';
import { UnreadablePackage } from '../package-failure.ts';

const SMALL = basics(['question', 'answer']);

test.each(HOSTILE_PACKAGES)(
  '$what',
  async ({ bytes, outcome }) => {
    const become = await readAll(bytes()).then(
      ({ cards, leftOut }) => ({ read: cards.length, leftOut: leftOut.map(({ reason }) => reason) }),
      (error: unknown) => ({ refused: error instanceof UnreadablePackage ? error.code : String(error) }),
    );
    expect(become).toStrictEqual(outcome);
  },
  60_000,
);

test('a file with a wrong checksum is refused as damaged, in packages of both kinds', async () => {
  const media = { 'a.png': strToU8('picture') };
  for (const files of [oldFiles({ ...SMALL, media }), newFiles({ ...SMALL, media })])
    expect(await refusalOf(withWrongChecksum(zipped(files), '0'))).toBe('damaged');
});

test('overlapping entries are read as they are', async () => {
  const media = { 'a.png': strToU8('first'), 'b.png': strToU8('other') };
  const { files } = await readAll(overlapping(oldFiles({ ...SMALL, media })));
  expect(files).toStrictEqual({ 'a.png': Buffer.from('first'), 'b.png': Buffer.from('first') });
});

test('a link is a file like any other, and leads nowhere', async () => {
  const files = oldFiles({ ...SMALL, media: { 'a.png': strToU8('x') } });
  expect((await readAll(withLink(files, '0', '/etc/passwd'))).files).toStrictEqual({
    'a.png': Buffer.from('/etc/passwd'),
  });
});

test('names of files that are paths are ignored', async () => {
  const names = [
    '../a',
    '/etc/passwd',
    String.raw`..\a`,
    String.raw`C:\a`,
    '..',
    'b\u{0}c',
    'n\nl',
    'ok.png',
  ];
  const media = Object.fromEntries(names.map((name) => [name, strToU8(name)]));
  for (const files of [oldFiles({ ...SMALL, media }), newFiles({ ...SMALL, media })])
    expect(Object.keys((await readAll(zipped(files))).files)).toStrictEqual(['ok.png']);
});

test('names are the same however their characters are composed, but not if their case differs', async () => {
  const decomposed = 'Be\u{301}be\u{301}.png';
  const media = { [decomposed]: strToU8('1'), 'A.png': strToU8('2'), 'a.png': strToU8('3') };
  const content = basics([`<img src="${decomposed}"><img src="A.png"><img src="a.png">`, 'answer']);
  for (const files of [oldFiles({ ...content, media }), newFiles({ ...content, media })]) {
    const read = await readAll(zipped(files));
    const composed = decomposed.normalize('NFC');
    expect(read.cards[0]?.media).toStrictEqual([composed, 'A.png', 'a.png']);
    expect(read.cards[0]?.content.front).toContain(`(media:${encodeURIComponent(composed)})`);
    expect(Object.keys(read.files).toSorted()).toStrictEqual(['A.png', composed, 'a.png'].toSorted());
  }
});

test('all pieces together have a time limit', async () => {
  expect(await refusalOf(zipped(oldFiles(SMALL)), { mostMilliseconds: 1 })).toBe('took-too-long');
});

test('a package that takes too much memory to read is refused for that reason', async () => {
  const threadLimits = { milliseconds: 60_000, heapMegabytes: 24, bufferMegabytes: 256 };
  expect(await refusalOf(zipped(oldFiles(manyDecks)), { threadLimits })).toBe('took-too-much-memory');
});
