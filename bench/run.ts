/**
 * npm run bench: measures what a user can notice, and prints each figure beside its budget. `npm run bench -- load` runs one
 * of the benches. Nothing fails when a budget is missed: a busy machine says little.
 */
import { ensureTestNeeds } from '../scripts/lib/test-needs.ts';
import { decks } from './decks.ts';
import { growth } from './growth.ts';
import { load } from './load.ts';
import { plans } from './plans.ts';
import type { Result } from './result.ts';
import { start } from './start.ts';
import { transfer } from './transfer.ts';
import { web } from './web.ts';

const BENCHES: Readonly<Record<string, () => Promise<Result[]>>> = {
  load,
  growth,
  start,
  transfer,
  web,
  decks,
  plans,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(
    `There is no bench named ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.`,
  );
  process.exit(1);
}

if (!ensureTestNeeds(['postgresql', 'chromium'])) process.exit(1);

for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(name);
  for (const { name: what, value, unit, budget } of await bench())
    console.log(`  ${value.toFixed(unit === '' ? 2 : 0).padStart(7)} ${unit.padEnd(2)}  ${what} (${budget})`);
}
