/** A thread that makes the cards of one text and then ends. */
import { parentPort } from 'node:worker_threads';
import { extract, type ExtractionBrief } from './extract.ts';

parentPort?.once('message', (brief: ExtractionBrief) => parentPort?.postMessage(extract(brief)));
