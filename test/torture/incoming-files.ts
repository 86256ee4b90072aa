import { randomBytes, randomUUID } from 'node:crypto';
import { BASIC, oldFiles, TEST_EPOCH, zipped } from '#test/anki/package-builder.ts';
import { png } from '#test/media/files.ts';
import type { SentFile } from '#test/server/source-helpers.ts';
import { IMPORTED } from './ledger.ts';

/** A file of cards with unique fronts. */
export type IncomingFile = { file: SentFile; fronts: string[] };

/** Enough for reading and adding them to take several steps. */
const CARDS = 300;
const REVIEWS = 3;
const DAY_MS = 86_400_000;

const ids = Array.from({ length: CARDS }, (_, index) => index + 1);

/** A unique picture. */
export function picture(): Uint8Array {
  const [red = 0, green = 0, blue = 0, width = 0, height = 0] = randomBytes(5);
  return png(width + 1, height + 1, [red, green, blue]);
}

/** Cards as Markdown, which is read immediately. */
export function incomingText(): IncomingFile {
  const name = randomUUID();
  const fronts = ids.map((id) => `${name} ${id}`);
  const blocks = fronts.map((front) => `Q: ${front}\nA: ${IMPORTED}\n`);
  const text = `# ${name}\n\n${blocks.join('\n')}`;
  return { file: { name: `${name}.md`, bytes: new TextEncoder().encode(text) }, fronts };
}

/** Cards with reviews and a picture as an Anki package. */
export function incomingPackage(): IncomingFile {
  const name = randomUUID();
  const fronts = ids.map((id) => `${name} ${id}`);
  const bytes = zipped(
    oldFiles({
      decks: [{ id: 1, name }],
      noteTypes: [BASIC],
      notes: [
        ...fronts.map((front, index) => ({ id: index + 1, fields: [front, IMPORTED] })),
        { id: CARDS + 1, fields: [`${name} picture`, '<img src="picture.png">'] },
        // Otherwise the notes of a second package would update the cards of the first.
      ].map((note) => ({ ...note, type: BASIC.id, guid: `${name} ${note.id}` })),
      cards: [...ids, CARDS + 1].map((id) => ({ id, note: id, deck: 1 })),
      reviews: ids.flatMap((card) =>
        Array.from({ length: REVIEWS }, (_, day) => ({
          id: TEST_EPOCH + day * day * DAY_MS + card,
          card,
          ease: 3,
          type: 1,
        })),
      ),
      media: { 'picture.png': picture() },
    }),
  );
  return { file: { name: `${name}.apkg`, bytes }, fronts };
}
