import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildPdf } from '#test/sources/build-pdf.ts';
import { CELL, utf8 } from '#test/sources/source-file.ts';
import { MAX_BYTES } from './document.ts';
import { readDocument } from './document-thread.ts';

const cells = { name: 'cells.txt', bytes: utf8(CELL) };
/** Takes a while, and more than 24 MB. */
const wide = { name: 'wide.html', bytes: utf8(`<html><body>${'<p>a'.repeat(300_000)}`) };

test('a thread reads a document without taking the bytes away from the caller', async () => {
  const read = await readDocument(cells);
  expect(read).toMatchObject({ kind: 'text', title: 'cells', passages: [{ text: CELL, page: null }] });
  expect(cells.bytes).toHaveLength(CELL.length);
});

test('a file that is too large is refused before it is read', async () => {
  const read = await readDocument({ name: 'large.txt', bytes: new Uint8Array(MAX_BYTES + 1) });
  expect(read).toMatchObject({ failed: 'too-large' });
});

test('reading ends at its time limit', async () => {
  const read = await readDocument(wide, undefined, {
    milliseconds: 1,
    heapMegabytes: 256,
    bufferMegabytes: 256,
  });
  expect(read).toMatchObject({ failed: 'took-too-long' });
});

test('reading ends when it is aborted', async () => {
  const controller = new AbortController();
  const reading = readDocument(wide, controller.signal);
  controller.abort(new Error('left'));
  await expect(reading).rejects.toThrow('left');
  await expect(readDocument(cells, controller.signal)).rejects.toThrow('left');
});

test('a thread that needs too much memory ends without affecting the process', async () => {
  const read = await readDocument(wide, undefined, {
    milliseconds: 60_000,
    heapMegabytes: 24,
    bufferMegabytes: 256,
  });
  expect(read).toMatchObject({ failed: 'took-too-much-memory' });
});

test('pages that unpack to hundreds of megabytes end the thread, not the process', async () => {
  const compressed = deflateSync(Buffer.alloc(192 * 1024 * 1024, ' '));
  const read = await readDocument(
    { name: 'bomb.pdf', bytes: buildPdf({ pages: Array.from({ length: 40 }, () => []), compressed }) },
    undefined,
    {
      milliseconds: 150_000,
      heapMegabytes: 256,
      bufferMegabytes: 96,
    },
  );
  expect(read).toMatchObject({ failed: 'took-too-much-memory' });
}, 180_000);
