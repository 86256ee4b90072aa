/** Thread that reads one document and ends. */
import { parentPort } from 'node:worker_threads';
import type { NamedFile } from './document.ts';
import { readFile } from './read-file.ts';

parentPort?.once('message', (file: NamedFile) => void answer(file));

async function answer(file: NamedFile): Promise<void> {
  parentPort?.postMessage(await readFile(file));
}
