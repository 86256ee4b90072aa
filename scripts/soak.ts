/**
 * npm run soak -- --connections 200 --seconds 60
 * Reads and answers over many connections at once, on SQLite and on PostgreSQL, and says which answers were errors,
 * how the memory of the servers grew, and whether everything acknowledged is there.
 */
import { parseArgs } from 'node:util';
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
  console.log(`Memory of the web servers in MiB: ${growth(memory)}`);
  for (const fault of faults) console.log(`FAULT: ${fault}`);
  const wrong = findings.some(({ lost, doubled }) => lost + doubled > 0);
  if (wrong || faults.length > 0 || Object.keys(errors).length > 0) process.exitCode = 1;
}

/** The means of the three thirds of the time; the first is the warming up. */
function growth(samples: readonly number[]): string {
  const third = Math.ceil(samples.length / 3);
  const means = [0, 1, 2].map((index) => {
    const part = samples.slice(index * third, (index + 1) * third);
    return Math.round(part.reduce((sum, one) => sum + one, 0) / Math.max(1, part.length));
  });
  return `${means.join(', then ')} (highest ${Math.max(...samples)})`;
}
