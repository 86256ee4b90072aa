import { foreignNameFaults, libraryFaults, sharedFaults } from './lib/library-faults.ts';
import {
  readCategories,
  readFolders,
  readForeignNames,
  strayFaults,
  titlesOf,
} from './lib/library-folders.ts';

/** Lists for the author of a library topic what is wrong with it: `npm run library:check [-- topic…]`. */
const asked = process.argv.slice(2);
const all = readFolders();
const titles = titlesOf(all);
const categories = readCategories();
const folders = asked.length > 0 ? all.filter(({ slug }) => asked.includes(slug)) : all;

let faulty = 0;
for (const folder of folders) {
  const faults = libraryFaults(folder, titles, categories);
  if (faults.length > 0) faulty += 1;
  for (const fault of faults) console.log(`${folder.slug}: ${fault}`);
}
const shared = [
  ...sharedFaults(all),
  ...strayFaults(),
  ...foreignNameFaults(readForeignNames(), all, titles),
];
for (const fault of shared) console.log(fault);
console.log(`${folders.length} topics, ${faulty} with faults`);
process.exitCode = faulty > 0 || shared.length > 0 || folders.length < asked.length ? 1 : 0;
