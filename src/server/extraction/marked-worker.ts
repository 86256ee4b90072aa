/** A thread that looks through one text for what its author marked and then ends. */
import { parentPort } from 'node:worker_threads';
import { markedIn, pairListsIn } from '#domain/extraction/marked.ts';
import type { TextPassage } from '#domain/extraction/outline.ts';

parentPort?.once('message', (passages: TextPassage[]) =>
  parentPort?.postMessage({ marked: markedIn(passages), lists: pairListsIn(passages) }),
);
