/** Thread that makes a picture of one page and ends. */
import { parentPort } from 'node:worker_threads';
import { failureOf } from './read-file.ts';
import { picturePage } from './page-picture.ts';
import type { PageOfFile } from './page-picture-thread.ts';

parentPort?.once('message', (asked: PageOfFile) => void answer(asked));

async function answer({ bytes, page, longerSide }: PageOfFile): Promise<void> {
  parentPort?.postMessage(await picturePage(bytes, page, longerSide).catch(failureOf));
}
