/**
 * npm run torture -- --rounds 100
 * Kills servers, workers and the database without warning while learners use them, on SQLite and on PostgreSQL, and
 * compares what was acknowledged with what is there in the end. `--engine sqlite` or `postgres` runs only one of them.
 */
import { parseArgs } from 'node:util';
import type { Engine } from '#server/db/connect.ts';
import { torture } from '#test/torture/torture.ts';
import { ensureTestNeeds } from './lib/test-needs.ts';

const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, engine: { type: 'string' } },
});
const rounds = Number(values.rounds);
const engines = ENGINES.filter((engine) => values.engine === undefined || values.engine === engine);
if (engines.length === 0 || !Number.isInteger(rounds) || rounds < 1) {
  console.error('Usage: npm run torture -- --rounds 100 [--engine sqlite|postgres]');
  process.exit(1);
}

if (!ensureTestNeeds(engines.includes('postgres') ? ['postgresql'] : [])) process.exit(1);
for (const engine of engines) {
  const { findings, faults, kills } = await torture(engine, rounds, (round, victim) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${engine}: kill ${round} of ${rounds}: ${victim}     `);
  });
  console.log(
    `\n${engine}: ${Object.entries(kills)
      .map(([name, count]) => `${name} ${count} times`)
      .join(', ')}`,
  );
  console.table(findings);
  for (const fault of faults) console.log(`FAULT: ${fault}`);
  const failed = faults.length + findings.reduce((sum, { lost, doubled }) => sum + lost + doubled, 0);
  console.log(failed === 0 ? 'Nothing lost, nothing doubled, every total is right.' : `${failed} faults`);
  if (failed > 0) process.exitCode = 1;
}
