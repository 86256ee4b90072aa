// Plain JavaScript without packages: with TypeScript and the usual logger, the thread would take ten times the memory.
import { writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { workerData } from 'node:worker_threads';
import { IS_LOGGING, MILLISECONDS, STALL_MS, STALLS, TURNS } from './watchdog-places.mjs';

/** When a stall that lasts is logged first, and how often after that, in ms. */
const FIRST_WORD_MS = 2_000;
const NEXT_WORD_MS = 10_000;

if (!(workerData instanceof Int32Array)) throw new TypeError('The watchdog shares its memory');
const shared = workerData;
const host = hostname();

for (;;) {
  const turn = Atomics.load(shared, TURNS);
  const turnedAt = performance.now();
  if (Atomics.wait(shared, TURNS, turn, shared[STALL_MS]) === 'timed-out') waitForTurn(turn, turnedAt);
}

/**
 * @param {number} turn
 * @param {number} turnedAt
 */
function waitForTurn(turn, turnedAt) {
  const stalledMs = () => Math.round(performance.now() - turnedAt);
  let tellAt = FIRST_WORD_MS;
  while (Atomics.wait(shared, TURNS, turn, Math.max(0, tellAt - stalledMs())) === 'timed-out') {
    warn('the event loop stands still: nobody is being answered', stalledMs());
    tellAt = stalledMs() + NEXT_WORD_MS;
  }
  const ms = stalledMs();
  Atomics.add(shared, STALLS, 1);
  Atomics.add(shared, MILLISECONDS, ms);
  warn('the event loop stood still: nobody was answered', ms);
}

/**
 * Writes a line of the log in the logger's format, without the main thread, which is standing still.
 *
 * @param {string} msg
 * @param {number} ms
 */
function warn(msg, ms) {
  if (shared[IS_LOGGING] === 0) return;
  const line = { level: 40, time: Date.now(), pid: process.pid, hostname: host, ms, msg };
  try {
    writeSync(1, `${JSON.stringify(line)}\n`);
  } catch {
    // The pipe is full; the metrics still count the stall.
  }
}
