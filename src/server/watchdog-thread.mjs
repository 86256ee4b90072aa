// Plain JavaScript without packages: read as TypeScript and with the usual logger, the thread would take ten times the memory.
import { writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { workerData } from 'node:worker_threads';

/** ms. A stall that goes on is told of after the first of these, and after each of the second. */
const FIRST_WORD_MS = 2_000;
const NEXT_WORD_MS = 10_000;

/** @type {{ turns: Int32Array, stalls: Int32Array, milliseconds: Int32Array, stallMs: number, isLogging: boolean }} */
// oxlint-disable-next-line typescript/no-unsafe-assignment -- workerData is what watchdog.ts hands over
const { turns, stalls, milliseconds, stallMs, isLogging } = workerData;
const host = hostname();

for (;;) {
  const turn = Atomics.load(turns, 0);
  const turnedAt = performance.now();
  if (Atomics.wait(turns, 0, turn, stallMs) === 'timed-out') waitForTurn(turn, turnedAt);
}

/**
 * @param {number} turn
 * @param {number} turnedAt
 */
function waitForTurn(turn, turnedAt) {
  const stalledMs = () => Math.round(performance.now() - turnedAt);
  let tellAt = FIRST_WORD_MS;
  while (Atomics.wait(turns, 0, turn, Math.max(0, tellAt - stalledMs())) === 'timed-out') {
    warn('the event loop stands still: nobody is being answered', stalledMs());
    tellAt = stalledMs() + NEXT_WORD_MS;
  }
  const ms = stalledMs();
  Atomics.add(stalls, 0, 1);
  Atomics.add(milliseconds, 0, ms);
  warn('the event loop stood still: nobody was answered', ms);
}

/**
 * A line of the log, as the logger writes it, but past the main thread, which is what stands still.
 *
 * @param {string} msg
 * @param {number} ms
 */
function warn(msg, ms) {
  if (!isLogging) return;
  const line = { level: 40, time: Date.now(), pid: process.pid, hostname: host, ms, msg };
  try {
    writeSync(1, `${JSON.stringify(line)}\n`);
  } catch {
    // A full pipe: the figures of the metrics remain.
  }
}
