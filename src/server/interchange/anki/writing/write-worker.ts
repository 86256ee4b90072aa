/** Thread that writes the database of one package, piece by piece. */
import { parentPort } from 'node:worker_threads';
import { type CollectionSettings, CollectionWriter, type WrittenCard } from './write-collection.ts';

export type WriteMessage =
  { start: string; settings: CollectionSettings } | { add: WrittenCard[] } | 'finish';

let writer: CollectionWriter | undefined;

parentPort?.on('message', (message: WriteMessage) => {
  if (message === 'finish') writer?.finish();
  else if ('start' in message) writer = new CollectionWriter(message.start, message.settings);
  else writer?.add(message.add);
  parentPort?.postMessage('done');
});
