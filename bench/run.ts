/** npm run bench: measures what the product promises about speed and prints it as ratios, which travel between machines. */
import { account } from './account.ts';
import { analytics } from './analytics.ts';
import { builtInGenerator } from './built-in-generator.ts';
import { generation } from './generation.ts';

export type Result = { name: string; ratio: number; wanted: string };

const BENCHES: Readonly<Record<string, () => Promise<Result[]>>> = {
  generation,
  'built-in generator': builtInGenerator,
  analytics,
  account,
};

for (const [name, bench] of Object.entries(BENCHES)) {
  console.log(name);
  for (const result of await bench()) {
    console.log(`  ${result.ratio.toFixed(3).padStart(8)}  ${result.name} (wanted: ${result.wanted})`);
  }
}
