import { Zip, ZipDeflate } from 'fflate';
import { writeGiftCategory, writeGiftQuestion } from '#domain/interchange/questions/gift.ts';
import { type Question, questionOfCard } from '#domain/interchange/questions/question.ts';
import type { OutgoingPieces } from '#domain/interchange/outgoing.ts';
import { MOODLE_END, MOODLE_START, writeMoodleCategory, writeMoodleQuestion } from './foreign/moodle.ts';
import {
  ASSESSMENT_END,
  QTI12_END,
  QTI12_START,
  startQti12Assessment,
  writeQti12Item,
  writeQti21Item,
  writeQti21Manifest,
} from './foreign/write-qti.ts';

/** The cards of a deck as questions, in pieces. `isNew` is true for the first piece of each deck. */
type QuestionsOfDeck = { title: string; number: number; isNew: boolean; questions: Question[] };

async function* questionsOf(pieces: OutgoingPieces): AsyncGenerator<QuestionsOfDeck, void> {
  let last: string | undefined;
  let place = 0;
  let number = 0;
  for await (const { deckId, deck, cards } of pieces) {
    const isNew = deckId !== last;
    if (isNew) number += 1;
    last = deckId;
    const questions = cards.map(({ content }) => {
      place += 1;
      return questionOfCard(content, { place, deck: deck.title });
    });
    yield { title: deck.title, number, isNew, questions };
  }
}

/** Cards as questions in Moodle's GIFT format; what it keeps is in `docs/formats.md`. */
export async function* writeGift(pieces: OutgoingPieces): AsyncGenerator<string, void> {
  for await (const { title, isNew, questions } of questionsOf(pieces))
    yield (isNew ? writeGiftCategory(title) : '') + questions.map(writeGiftQuestion).join('');
}

/** Cards as questions in Moodle XML. */
export async function* writeMoodle(pieces: OutgoingPieces): AsyncGenerator<string, void> {
  yield MOODLE_START;
  for await (const { title, isNew, questions } of questionsOf(pieces))
    yield (isNew ? writeMoodleCategory(title) : '') + questions.map(writeMoodleQuestion).join('');
  yield MOODLE_END;
}

/** Cards as items of IMS QTI 1.2, an assessment for each deck. */
export async function* writeQti12(pieces: OutgoingPieces): AsyncGenerator<string, void> {
  yield QTI12_START;
  let isOpen = false;
  for await (const { title, number, isNew, questions } of questionsOf(pieces)) {
    const start = isNew ? `${isOpen ? ASSESSMENT_END : ''}${startQti12Assessment(title, number)}` : '';
    isOpen = true;
    yield start + questions.map(writeQti12Item).join('');
  }
  yield `${isOpen ? ASSESSMENT_END : ''}${QTI12_END}`;
}

/** Cards as a package of IMS QTI 2.1, a file for each item. */
export async function* writeQti21(pieces: OutgoingPieces): AsyncGenerator<Uint8Array, void> {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const add = (name: string, text: string) => {
    const file = new ZipDeflate(name);
    zip.add(file);
    file.push(new TextEncoder().encode(text), true);
  };
  const paths: string[] = [];
  for await (const { questions } of questionsOf(pieces)) {
    for (const question of questions) {
      const path = `items/i${question.place}.xml`;
      paths.push(path);
      add(path, writeQti21Item(question));
    }
    yield* chunks;
    chunks = [];
  }
  add('imsmanifest.xml', writeQti21Manifest(paths));
  zip.end();
  yield* chunks;
}
