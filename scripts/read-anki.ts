/**
 * npm run anki:try -- FILE [COPY]: shows what an import would read from an Anki package; with a second name, also writes that to a
 * package of our own.
 */
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { LEFT_OUT } from '#domain/interchange/anki/imported-card.ts';
import { kindOfAnkiFile } from '#server/interchange/anki/package-file.ts';
import { UnreadablePackage } from '#server/interchange/anki/package-failure.ts';
import { openAnkiPackage } from '#server/interchange/anki/reading/read-package.ts';
import type { WrittenCard } from '#server/interchange/anki/writing/write-collection.ts';
import { writeAnkiPackage } from '#server/interchange/anki/writing/write-package.ts';

const [name, copy] = process.argv.slice(2);
if (name === undefined) {
  console.error('Name the package to read.');
  process.exit(1);
}
const MOST_BYTES = 10 * 1024 * 1024;

try {
  await kindOfAnkiFile(name, name);
  const opened = await openAnkiPackage(name, { temporaryFolder: tmpdir() });
  try {
    console.log(`${name}: the ${opened.generation} kind, ${opened.cards} cards, ${opened.reviews} reviews`);
    const files = new Set(opened.files());
    const pieces = async function* read(): AsyncGenerator<WrittenCard[]> {
      for await (const { cards, leftOut } of opened.pieces()) {
        for (const { id, deck, content, suspended, reviews } of cards)
          console.log(
            `\n[${deck}] ${id}${suspended ? ', suspended' : ''}, ${reviews.length} reviews\n${content.front}\n---\n${content.back}`,
          );
        for (const { what, cardId, text, reason } of leftOut)
          console.log(`\nLeft out of ${cardId}: ${what} "${text}". ${LEFT_OUT[reason]}`);
        yield cards.map(({ noteGuid, id, ...card }) => {
          const dates = { createdAt: id, changedAt: id };
          return { ...card, ...dates, id: `${noteGuid}-${id}`, memory: null };
        });
      }
    };
    if (copy === undefined) for await (const _ of pieces());
    else
      console.log(
        await writeAnkiPackage(createWriteStream(copy), {
          pieces: pieces(),
          findFile: async (key) => {
            const file = decodeURIComponent(key);
            return files.has(file) ? { name: file, open: () => opened.openFile(file, MOST_BYTES) } : null;
          },
          withSchedule: true,
          now: Date.now(),
          temporaryFolder: tmpdir(),
        }),
      );
  } finally {
    await opened.close();
  }
} catch (error) {
  if (!(error instanceof UnreadablePackage)) throw error;
  console.log(`${name}: ${error.userMessage} (${error.code}, ${error.message})`);
}
