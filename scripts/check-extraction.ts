/** npm run extraction:check -- [FILE...]: prints the cards that are made of texts without an AI provider, to be read. */
import { readdir, readFile } from 'node:fs/promises';
import { readDocument } from '#server/documents/document-thread.ts';
import { extract } from '#server/extraction/extract.ts';

const FOLDER = 'test/sources/texts';

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isBrief = process.argv.includes('--brief');
const names =
  asked.length > 0 ? asked : (await readdir(FOLDER)).toSorted().map((name) => `${FOLDER}/${name}`);

for (const name of names) {
  const read = await readDocument({ name, bytes: await readFile(name) });
  if ('failed' in read) {
    console.log(`${name}: ${read.message}`);
    continue;
  }
  const passages = read.passages.map((passage, index) => ({ ...passage, index }));
  const start = performance.now();
  const made = extract({
    passages,
    context: passages,
    cardCount: 100,
    difficulty: 2,
    mix: 'mixed',
    focus: null,
    seed: 'check',
    known: [],
  });
  if ('refused' in made) {
    console.log(`${name}: ${made.sentence}`);
    continue;
  }
  console.log(`\n${name}: ${made.cards.length} cards, ${Math.round(performance.now() - start)} ms`);
  made.cards.forEach(({ draft }, index) => {
    console.log(`\n${index + 1}. ${draft.front}\n   = ${draft.back.replaceAll('\n', ' / ')}`);
    if (draft.distractors) console.log(`   ✗ ${draft.distractors.join(' | ')}`);
    if (!isBrief) console.log(`   ? ${draft.hints.join(' | ')}\n   ! ${draft.explanation}`);
  });
}
