import type { ForeignFormat } from '#domain/interchange/import.ts';
import type { IncomingPiece, IncomingPieces, Omission } from '#domain/interchange/incoming.ts';
import { parseAiken } from '#domain/interchange/questions/aiken.ts';
import { type GiftFault, parseGift } from '#domain/interchange/questions/gift.ts';
import { cardsOfQuestion, type Question } from '#domain/interchange/questions/question.ts';
import { refusalOf } from '#domain/interchange/text/other-formats.ts';
import { startOf } from '#domain/interchange/within-limits.ts';
import { openArchive } from '../../../documents/archive.ts';
import { UnreadableDocument } from '../../../documents/document.ts';
import type { TextOptions } from '../decode-file.ts';
import { inPieces } from '../pieces.ts';
import { mediaIn } from '#domain/cards/media-in.ts';
import { UnreadableText } from '../text-failure.ts';
import { readCueCards, readKvtml, readMnemosyne, readSuperMemo } from './flashcard-xml.ts';
import { type ForeignCard, readForeignCard } from './foreign-card.ts';
import { ForeignTexts } from './foreign-text.ts';
import { readMochi } from './mochi.ts';
import { readMoodle } from './moodle.ts';
import { readQti } from './qti.ts';
import { localName, parseXml, readWhole, textOfBytes } from './xml.ts';

/** The cards of a file of another program; their places are numbers of cards. Throws UnreadableText while reading. */
export async function* readForeign(
  path: string,
  format: ForeignFormat,
  options: TextOptions = {},
): IncomingPieces {
  const bytes = await readWhole(path);
  yield* inPieces(readsOf(bytes, format, textsOf(bytes)), options);
}

/** The pictures and sounds that the cards of such a file name by their hashes. */
export async function* readForeignMedia(
  path: string,
  format: ForeignFormat,
): AsyncGenerator<{ hash: string; bytes: Uint8Array }, void> {
  const bytes = await readWhole(path);
  const texts = textsOf(bytes);
  // The cards say which files are needed.
  for (const piece of readsOf(bytes, format, texts)) void piece;
  for (const [hash, content] of texts.media) yield { hash, bytes: content };
}

const MEDIA_FILE = /\.(?:png|jpe?g|webp|gif|avif|mp3|ogg|oga|m4a|wav)$/iu;

function textsOf(bytes: Uint8Array): ForeignTexts {
  if (!isZip(bytes)) return new ForeignTexts();
  const files = [...filesIn(bytes, MEDIA_FILE)];
  return new ForeignTexts(new Map(files.map(([path, file]) => [path.split('/').at(-1) ?? '', file])));
}

function* readsOf(
  bytes: Uint8Array,
  format: ForeignFormat,
  texts: ForeignTexts,
): Generator<IncomingPiece, void> {
  for (const piece of cardsIn(bytes, format, texts))
    yield { ...piece, cards: piece.cards.map((card) => ({ ...card, media: [...mediaIn(card.content)] })) };
  yield { cards: [], omissions: [...texts.missing].map(missingFile) };
}

function* cardsIn(
  bytes: Uint8Array,
  format: ForeignFormat,
  texts: ForeignTexts,
): Generator<IncomingPiece, void> {
  switch (format) {
    case 'gift':
      yield* questionsOf(
        parseGift(textOfBytes(bytes), (text, markup) =>
          markup === 'html' || markup === 'moodle' ? texts.read(text) : text,
        ),
      );
      break;
    case 'aiken':
      yield* questionsOf(parseAiken(textOfBytes(bytes)));
      break;
    case 'moodle':
      yield* questionsOf({ questions: readMoodle(parseXml(textOfBytes(bytes)), texts.read), faults: [] });
      break;
    case 'qti':
      yield* questionsOf({ questions: readQtiFiles(bytes, texts), faults: [] });
      break;
    case 'mnemosyne':
      yield* cardsOf(readMnemosyne(parseXml(inArchive(bytes, 'cards.xml')), texts.readLines));
      break;
    case 'supermemo':
      yield* cardsOf(readSuperMemo(parseXml(textOfBytes(bytes)), texts.readLines));
      break;
    case 'cuecards':
      yield* cardsOf(readCueCards(parseXml(textOfBytes(bytes)), texts.readLines));
      break;
    case 'kvtml': {
      const { cards, decks } = readKvtml(parseXml(textOfBytes(bytes)), texts.readLines);
      yield { cards: [], omissions: [], decks };
      yield* cardsOf(cards);
      break;
    }
    case 'mochi':
      yield* cardsOf(readMochi(inArchive(bytes, 'data.json')));
  }
}

function missingFile(name: string): Omission {
  return {
    what: 'media',
    place: null,
    text: startOf(name),
    reason: 'This picture or sound does not come along with the file.',
  };
}

function* questionsOf({
  questions,
  faults,
}: {
  questions: Question[];
  faults: GiftFault[];
}): Generator<IncomingPiece, void> {
  for (const question of questions) yield cardsOfQuestion(question);
  const omissions = faults.map(({ place, text, reason }): Omission => ({
    what: 'card',
    place,
    text: startOf(text),
    reason,
  }));
  yield { cards: [], omissions };
}

function* cardsOf(cards: readonly ForeignCard[]): Generator<IncomingPiece, void> {
  for (const [index, card] of cards.entries()) yield readForeignCard(card, index + 1);
}

/** The questions of one XML file, or of all in a package. */
function readQtiFiles(bytes: Uint8Array, texts: ForeignTexts): Question[] {
  if (!isZip(bytes)) return readQti(parseXml(textOfBytes(bytes)), texts.read);
  const files = [...filesIn(bytes, /(?<!imsmanifest|assessment_meta)\.xml$/iu).values()];
  const questions: Question[] = [];
  for (const file of files) {
    const root = parseXml(textOfBytes(file));
    if (/^(?:questestinterop|assessmentitem|assessmenttest)$/u.test(localName(root)))
      questions.push(...readQti(root, texts.read, questions.length + 1));
  }
  if (questions.length === 0) throw new UnreadableText('other-format', refusalOf('zip-of-texts'));
  return questions;
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/** The file itself, or the one of this name in it. */
function inArchive(bytes: Uint8Array, name: string): string {
  if (!isZip(bytes)) return textOfBytes(bytes);
  const [file] = filesIn(bytes, new RegExp(`^${RegExp.escape(name)}$`, 'u')).values();
  if (file === undefined) throw new UnreadableText('damaged', `${name} is missing`);
  return textOfBytes(file);
}

/** The files in a zip, in the order of their names. */
function filesIn(bytes: Uint8Array, wanted: RegExp): Map<string, Uint8Array> {
  try {
    const archive = openArchive(bytes);
    const names = [...archive.names].filter((name) => wanted.test(name));
    return archive.read(names.toSorted(new Intl.Collator('en', { numeric: true }).compare));
  } catch (error) {
    if (error instanceof UnreadableDocument) {
      const isLarge = error.code === 'unpacks-to-too-much' || error.code === 'too-many-files';
      throw isLarge
        ? new UnreadableText('large-file', 120, { cause: error })
        : new UnreadableText('damaged', 'it is protected with a password or cut off', { cause: error });
    }
    throw new UnreadableText('damaged', 'it cannot be unpacked', { cause: error });
  }
}
