/**
 * npm run bench: measures what the product promises about speed and memory, mostly as ratios, which travel between
 * machines. `npm run bench -- memory` runs one of them.
 */
import { ensureTestNeeds } from '../scripts/lib/test-needs.ts';
import { account } from './account.ts';
import { api } from './api/api.ts';
import { builtInGenerator } from './built-in-generator.ts';
import { generation } from './generation.ts';
import { history } from './history/history.ts';
import { imports } from './imports.ts';
import { memory } from './memory.ts';
import type { Result } from './result.ts';
import { reviewing } from './reviewing.ts';
import { search } from './search.ts';
import { sources } from './sources.ts';
import { start } from './start.ts';
import { web } from './web.ts';

/** A long one gives each result at once, so that one that fails has shown what it had. */
const BENCHES: Readonly<Record<string, () => Promise<Result[]> | AsyncIterable<Result>>> = {
  generation,
  'built-in-generator': builtInGenerator,
  history,
  account,
  reviewing,
  memory,
  api,
  search,
  sources,
  import: imports,
  start,
  web,
};

const ON_BOTH_ENGINES = new Set(['api', 'history', 'reviewing', 'search']);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(
    `There is no bench named ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.`,
  );
  process.exit(1);
}

const names = Object.keys(BENCHES).filter((name) => asked.length === 0 || asked.includes(name));
const needsPostgres = names.some((name) => ON_BOTH_ENGINES.has(name));
const needs = [
  ...(needsPostgres ? (['postgresql'] as const) : []),
  ...(names.includes('web') ? (['chromium'] as const) : []),
];
if (!ensureTestNeeds(needs)) process.exit(1);

for (const [name, bench] of Object.entries(BENCHES)) {
  if (!names.includes(name)) continue;
  console.log(name);
  const results: Result[] = [];
  for await (const result of await bench()) {
    results.push(result);
    const figure = 'ratio' in result ? result.ratio.toFixed(3) : `${result.value.toFixed(0)} ${result.unit}`;
    console.log(`  ${figure.padStart(10)}  ${result.name} (wanted: ${result.wanted})`);
  }
  // For those who keep and compare them.
  console.log(JSON.stringify({ bench: name, results }));
}
