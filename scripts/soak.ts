/**
 * npm run soak -- --connections 200 --seconds 60 --pause 200
 * Reads and answers over many connections at the same time, on SQLite and on PostgreSQL, beside a learner who sends the worst that is
 * allowed, and reports which responses were errors, how long the others took (ms), how the memory of the servers grew, and whether
 * everything acknowledged is there. Each connection pauses (ms) between two requests; with 0 the servers are fully loaded.
 */
import { parseArgs } from 'node:util';
import { keepsGrowing, medians } from '#test/torture/memory.ts';
import { soak } from '#test/torture/soak.ts';
import { ensureTestNeeds } from './lib/test-needs.ts';

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    pause: { type: 'string', default: '200' },
  },
});
const connections = Number(values.connections);
const seconds = Number(values.seconds);
const pause = Number(values.pause);
const areNumbers = [connections, seconds, pause].every((number) => Number.isInteger(number) && number >= 0);
if (!areNumbers || connections === 0 || seconds === 0) {
  console.error('Usage: npm run soak -- --connections 200 --seconds 60 --pause 200');
  process.exit(1);
}
if (!ensureTestNeeds(['postgresql'])) process.exit(1);

/** The most time that 95 of 100 responses should take, in ms, whatever one learner sends. */
const TARGET_MS = 100;

for (const engine of ['sqlite', 'postgres'] as const) {
  const report = await soak(engine, { connections, seconds, pause });
  const { findings, faults, requests, errors, p95, memory } = report;
  console.log(`\n${engine}: ${requests} requests over ${connections} connections in ${seconds} s`);
  console.table(findings);
  console.log(`95 of 100 answers came within ${Math.round(p95)} ms; the target is ${TARGET_MS} ms`);
  console.log(`Errors by status: ${JSON.stringify(errors)}`);
  console.log(`Alive in the memory of the web servers, in MiB: ${describeMemory(memory)}`);
  for (const fault of faults) console.log(`FAULT: ${fault}`);
  const grows = keepsGrowing(memory);
  if (grows) console.log('FAULT: memory goes on growing after the start');
  const wrong = findings.some(({ lost, doubled }) => lost + doubled > 0);
  if (wrong || grows || faults.length > 0 || Object.keys(errors).length > 0) process.exitCode = 1;
}

/** Measured in each third of the time, of which the first is the warm-up. */
function describeMemory(samples: readonly number[]): string {
  const thirds = medians(samples);
  if (thirds.length === 0) return 'not known, for want of samples';
  return `${thirds.join(', then ')} (highest ${Math.max(...samples)})`;
}
