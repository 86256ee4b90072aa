/** npm run extraction:check -- [FILE...]: prints the cards made from texts without an AI provider. */
import { readdir, readFile } from 'node:fs/promises';
import { readDocument } from '#server/documents/document-thread.ts';
import { extract } from '#server/extraction/extract.ts';

const FOLDER = 'test/sources/texts';

const requested = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isBrief = process.argv.includes('--brief');
const names =
  requested.length > 0 ? requested : (await readdir(FOLDER)).toSorted().map((name) => `${FOLDER}/${name}`);

for (const name of names) {
  const read = await readDocument({ name, bytes: await readFile(name) });
  if ('failed' in read) {
    console.log(`${name}: ${read.message}`);
    continue;
  }
  const passages = read.passages.map((passage, index) => ({ ...passage, index }));
  const start = performance.now();
  const result = extract({
    passages,
    context: passages,
    cardCount: 100,
    difficulty: 2,
    mix: 'mixed',
    focus: null,
    seed: 'check',
    known: [],
  });
  if ('refused' in result) {
    console.log(`${name}: ${result.message}`);
    continue;
  }
  console.log(`\n${name}: ${result.cards.length} cards, ${Math.round(performance.now() - start)} ms`);
  result.cards.forEach(({ draft }, index) => {
    console.log(`\n${index + 1}. ${draft.front}\n   = ${draft.back.replaceAll('\n', ' / ')}`);
    if (draft.distractors) console.log(`   ✗ ${draft.distractors.join(' | ')}`);
    if (!isBrief) console.log(`   ? ${draft.hints.join(' | ')}\n   ! ${draft.explanation}`);
  });
}
