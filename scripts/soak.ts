/**
 * npm run soak -- --connections 200 --seconds 60
 * Reads and answers over many connections at once, on SQLite and on PostgreSQL, and says which answers were errors,
 * how the memory of the servers grew, and whether everything acknowledged is there.
 */
import { parseArgs } from 'node:util';
import { keepsGrowing, medians } from '#test/torture/memory.ts';
import { soak } from '#test/torture/soak.ts';
import { ensureTestNeeds } from './lib/test-needs.ts';

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
  },
});
const connections = Number(values.connections);
const seconds = Number(values.seconds);
if (!Number.isInteger(connections) || connections < 1 || !Number.isInteger(seconds) || seconds < 1) {
  console.error('Usage: npm run soak -- --connections 200 --seconds 60');
  process.exit(1);
}
if (!ensureTestNeeds(['postgresql'])) process.exit(1);

for (const engine of ['sqlite', 'postgres'] as const) {
  const { findings, faults, requests, errors, memory } = await soak(engine, connections, seconds);
  console.log(`\n${engine}: ${requests} requests over ${connections} connections in ${seconds} s`);
  console.table(findings);
  console.log(`Errors by status: ${JSON.stringify(errors)}`);
  console.log(`Alive in the memory of the web servers, in MiB: ${describeMemory(memory)}`);
  for (const fault of faults) console.log(`FAULT: ${fault}`);
  const grows = keepsGrowing(memory);
  if (grows) console.log('FAULT: memory goes on growing after the start');
  const wrong = findings.some(({ lost, doubled }) => lost + doubled > 0);
  if (wrong || grows || faults.length > 0 || Object.keys(errors).length > 0) process.exitCode = 1;
}

/** In each third of the time; the first is the warming up. */
function describeMemory(samples: readonly number[]): string {
  const thirds = medians(samples);
  if (thirds.length === 0) return 'not known, for want of samples';
  return `${thirds.join(', then ')} (highest ${Math.max(...samples)})`;
}
