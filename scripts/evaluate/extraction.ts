import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { candidatesIn } from '#domain/extraction/cards.ts';
import { chooseCards, type ExtractedCard } from '#domain/extraction/choose-cards.ts';
import { textLanguage } from '#domain/extraction/language.ts';
import { sectionsOf, textOf } from '#domain/extraction/outline.ts';
import { sample, seededRandom } from '#domain/random.ts';
import { readDocument } from '#server/documents/document-thread.ts';

/** How many cards of each kind are printed. */
const SAMPLE = 15;
const CARDS_MAX = 1_000;

/** Prints how many cards the texts of a folder give without an AI provider, by kind, and a sample of them. */
export async function evaluateExtraction(folder: string): Promise<void> {
  const random = seededRandom(folder);
  const found: (ExtractedCard & { file: string })[] = [];
  const faults = new Map<string, number>();
  let words = 0;
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const read = await readDocument({ name: entry.name, bytes: await readFile(path) });
    if ('failed' in read) {
      console.log(`${entry.name}: ${read.message}`);
      continue;
    }
    const text = textOf(read.passages);
    const tag = textLanguage(text);
    const candidates = candidatesIn(sectionsOf(read.passages), text, tag);
    const cards = chooseCards(
      candidates,
      { cardCount: CARDS_MAX, difficulty: 2, mix: 'mixed', known: [] },
      seededRandom(entry.name),
      ({ kind }, names) => {
        for (const name of names) faults.set(`${kind} ${name}`, (faults.get(`${kind} ${name}`) ?? 0) + 1);
      },
    );
    const length = text.split(/\s+/u).length;
    words += length;
    found.push(...cards.map((card) => ({ ...card, file: entry.name })));
    const certain = cards.filter(({ isCertain }) => isCertain).length;
    console.log(
      `${entry.name}: ${tag ?? '?'}, ${length} words, ${certain} cards, ${cards.length - certain} candidates`,
    );
  }

  const perThousand = (count: number) => ((1000 * count) / Math.max(1, words)).toFixed(2);
  console.log(`\n${words} words. Cards by kind, and per 1,000 words:`);
  const kinds = Map.groupBy(found, ({ kind, isCertain }) => `${kind}${isCertain ? '' : ' (candidate)'}`);
  for (const [kind, cards] of kinds) console.log(`  ${kind}: ${cards.length}, ${perThousand(cards.length)}`);
  console.log('Refused drafts by kind and fault:');
  for (const [fault, count] of faults) console.log(`  ${fault}: ${count}`);
  for (const [kind, cards] of kinds) {
    console.log(`\n# ${kind}`);
    for (const { draft, quote, file } of sample(cards, SAMPLE, random)) {
      console.log(`\n[${file}] ${draft.front}\n  = ${draft.back}`);
      if (draft.distractors) console.log(`  ✗ ${draft.distractors.join(' | ')}`);
      console.log(`  “${quote}”`);
    }
  }
}
