import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { libraryFaults } from './lib/library-faults.ts';

/** Tells the author of a starter deck what is wrong with it: `npm run library:check [-- topic…]`. */
const folder = path.resolve(import.meta.dirname, '../src/server/knowledge/library/decks');
const named = process.argv.slice(2).map((name) => `${path.basename(name, '.json')}.json`);
const all = (await readdir(folder)).filter((name) => name.endsWith('.json'));
const files = (named.length > 0 ? named : all).map((name) => path.join(folder, name));

let faulty = 0;
for (const file of files) {
  const faults = libraryFaults(path.basename(file), JSON.parse(await readFile(file, 'utf8')));
  if (faults.length > 0) faulty += 1;
  for (const fault of faults) console.log(`${path.basename(file)}: ${fault}`);
}
console.log(`${files.length} files, ${faulty} with faults`);
process.exitCode = faulty > 0 ? 1 : 0;
