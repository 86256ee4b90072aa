import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Card } from '#domain/cards/card.ts';
import { chunksOf } from '#domain/chunks.ts';
import { mapTexts } from '#domain/cards/map-texts.ts';
import { AppError } from '#domain/errors.ts';
import { groupOf } from '#domain/cards/siblings.ts';
import { numberOf } from '#domain/interchange/anki/numbers.ts';
import { ankiTag } from '#domain/interchange/anki/our-note.ts';
import type { ToolNoteType } from '#domain/interchange/anki/tool-note-type.ts';
import { mediaHashesIn } from '#domain/media/media-text.ts';
import type { Db } from '../../../db/tables.ts';
import { cardsOfGroups, findCards } from '../../cards/cards.repository.ts';
import type { ActionContext } from '../action.ts';
import { namesOfMedia } from '../media/named-media.ts';
import { noteTypesOf } from '../note-types/note-types.ts';
import { cardIdsOf } from '../numbers.repository.ts';
import { fieldsOf, typeOf, type NoteCard } from './note-fields.ts';
import { findNotes, type StoredNote } from './notes.repository.ts';

/** A note as tools know it: cards that ask for the same text or pair, or a single one. */
export type Note = {
  /** Its number is that of this card. */
  id: string;
  type: ToolNoteType;
  cards: readonly NoteCard[];
  stored: StoredNote | undefined;
};

/** The notes that some of the user's cards belong to, each once. */
export async function notesOfCards(db: Db, userId: string, cardIds: readonly string[]): Promise<Note[]> {
  const asked = new Set(cardIds);
  const groups = (await findCards(db, userId, [...asked])).map(groupOf);
  const cards = await cardsOfGroups(db, userId, groups);
  const byGroup = Map.groupBy(unique(cards), groupOf);
  const stored = await findNotes(db, userId, [...byGroup.keys()]);
  const types = new Map((await noteTypesOf(db, userId)).map((type) => [type.key, type]));
  return [...byGroup].flatMap(([group, siblings]) => {
    const note = stored.get(group);
    const type = note && types.get(note.type);
    const own = note && type ? cardsOfStored(note, siblings) : [];
    const others = siblings.filter((card) => !own.includes(card));
    const notes = divided(group, others);
    if (note && type && own.length > 0) notes.unshift(storedNote(note, type, own));
    return notes.filter((each) => each.cards.some(({ card }) => asked.has(card.id)));
  });
}

/** Cards whose notes are read before other requests have their turn. */
const AT_ONCE = 200;

/** The user's notes with these numbers. */
export async function notesNumbered(
  db: Db,
  userId: string,
  numbers: readonly number[],
): Promise<Map<number, Note>> {
  const ids = await cardIdsOf(db, userId, numbers);
  const byNumber = new Map<number, Note>();
  for (const some of chunksOf([...ids.values()], AT_ONCE)) {
    await nextTurn();
    for (const note of await notesOfCards(db, userId, some)) byNumber.set(numberOf(note.id), note);
  }
  return new Map(
    numbers.flatMap((number) => {
      const note = byNumber.get(number);
      return note ? [[number, note] as const] : [];
    }),
  );
}

/** The user's note with a number. Throws NOT_FOUND. */
export async function noteNumbered({ db, user }: ActionContext, number: number): Promise<Note> {
  const note = (await notesNumbered(db, user.id, [number])).get(number);
  if (!note) throw new AppError('NOT_FOUND', `note was not found: ${number}`);
  return note;
}

/** The values of the fields of some of the user's notes, in HTML, by note. */
export async function fieldsOfNotes(
  db: Db,
  userId: string,
  notes: readonly Note[],
): Promise<Map<Note, readonly string[]>> {
  const hashes = new Set<string>();
  for (const { cards } of notes) {
    for (const { card } of cards) {
      mapTexts(card, (text) => {
        if (text.includes('media:')) for (const hash of mediaHashesIn(text)) hashes.add(hash);
        return text;
      });
    }
  }
  const names = await namesOfMedia(db, userId, [...hashes]);
  const fields = ({ type, cards, stored }: Note) => fieldsOf(type, cards, stored, (hash) => names.get(hash));
  return new Map(notes.map((note) => [note, fields(note)]));
}

/** The tags of all cards of a note, as Anki has them. */
export function tagsOfNote({ cards }: Note): string[] {
  return [...new Set(cards.flatMap(({ card }) => card.tags.map(ankiTag)))];
}

/** Its cards, and those that an edit of their text has added since. */
function cardsOfStored({ prints }: StoredNote, siblings: readonly Card[]): Card[] {
  const ids = new Set(prints.map(({ id }) => id));
  const texts = new Set(siblings.flatMap(({ id, cloze }) => (ids.has(id) && cloze ? [cloze.text] : [])));
  return siblings.filter(({ id, cloze }) => ids.has(id) || (cloze && texts.has(cloze.text)));
}

function storedNote(stored: StoredNote, type: ToolNoteType, siblings: readonly Card[]): Note {
  const ordinals = new Map(stored.prints.map(({ id, ordinal }) => [id, ordinal]));
  const cards = siblings.map((card) => {
    return { card, ordinal: card.cloze ? card.cloze.gap - 1 : (ordinals.get(card.id) ?? 0) };
  });
  return { id: stored.cardId, type, cards: inOrder(cards), stored };
}

/** Cards of one group that no tool has made: gaps of each text, pairs, and what is left. */
function divided(group: string, siblings: readonly Card[]): Note[] {
  const note = (cards: readonly NoteCard[]): Note[] => {
    const [first] = inOrder(cards);
    if (!first) return [];
    const ids = cards.map(({ card }) => card.id);
    const id = ids.includes(group) ? group : (ids.toSorted()[0] ?? group);
    return [{ id, type: typeOf(cards, first.card), cards: inOrder(cards), stored: undefined }];
  };
  const texts = Map.groupBy(siblings, ({ cloze }) => cloze?.text);
  const notes: Note[] = [];
  for (const [text, cards] of texts) {
    if (text !== undefined) {
      notes.push(...note(cards.map((card) => ({ card, ordinal: (card.cloze?.gap ?? 1) - 1 }))));
      continue;
    }
    const left = new Set(cards.toSorted(reverseLast));
    for (const card of left) {
      left.delete(card);
      const other = [...left].find(({ front, back }) => front === card.back && back === card.front);
      if (other) left.delete(other);
      notes.push(...note([{ card, ordinal: 0 }, ...(other ? [{ card: other, ordinal: 1 }] : [])]));
    }
  }
  return notes;
}

function reverseLast(one: Card, other: Card): number {
  return Number(one.isReverse ?? false) - Number(other.isReverse ?? false) || (one.id < other.id ? -1 : 1);
}

function inOrder(cards: readonly NoteCard[]): NoteCard[] {
  return cards.toSorted((one, other) => one.ordinal - other.ordinal);
}

function unique(cards: readonly Card[]): Card[] {
  return [...new Map(cards.map((card) => [card.id, card])).values()];
}
