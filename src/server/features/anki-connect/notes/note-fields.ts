import { hash } from 'node:crypto';
import type { Card, CardContent } from '#domain/cards/card.ts';
import {
  BASIC,
  CLOZE,
  isOwnType,
  PAIR,
  type ToolNoteType,
  WHOLE,
} from '#domain/interchange/anki/tool-note-type.ts';
import { editedFields } from '#domain/interchange/anki/edited-fields.ts';
import { encodeMediaName } from '../../../interchange/anki/media-map.ts';
import { toRecord } from '../../../interchange/anki/our-fields.ts';
import { clozeToHtml } from '../../../interchange/anki/writing/cloze-to-html.ts';
import { markdownToHtml, renameMedia } from '../../../interchange/anki/writing/markdown-to-html.ts';
import { mapTexts } from '#domain/cards/map-texts.ts';
import { isMediaHash } from '#domain/media/media-reference.ts';
import type { StoredNote } from './notes.repository.ts';
import type { MadeCard } from './make-cards.ts';

/** A card of a note: which of its type, from 0. */
export type NoteCard = { ordinal: number; card: Card };

const HASH_LENGTH = 8;

/**
 * Hashes of what was made of a note's fields for a card: its front, its back and the rest. In a text with gaps, what is shown with the
 * answer counts as the back. A card whose texts have other hashes was edited here.
 */
function printOf({ front, back, hints, explanation, cloze, quiz }: CardContent): string {
  const options = [quiz?.options ?? null, quiz?.key ?? null];
  const parts = cloze
    ? [cloze.text, explanation, [hints, options]]
    : [front, back, [explanation, hints, options]];
  return parts.map((part) => hash('sha256', JSON.stringify(part)).slice(0, HASH_LENGTH)).join('-');
}

/** A print after a change that was no edit: the parts of the card that had been edited before still count as edited. */
export function printAfter(print: string, before: CardContent, after: CardContent): string {
  const [old, now] = [printOf(before).split('-'), printOf(after).split('-')];
  return print
    .split('-')
    .map((part, index) => (part === old[index] ? (now[index] ?? part) : part))
    .join('-');
}

/** Longer fields are not kept: their cards have all that is shown of them. */
const LONGEST_KEPT = 30_000;

/** What is stored of a note with the cards that were made of it; null if the cards say all that its fields say. */
export function noteToStore(
  { type, fields, firstKey }: { type: ToolNoteType; fields: readonly string[]; firstKey: string },
  cards: ReadonlyArray<MadeCard & { id: string }>,
): StoredNote | null {
  const [first] = cards;
  if (!first) return null;
  const isSaid =
    typeOf(cards, first.content).key === type.key && isSame(ownFields(type, first.content), fields);
  // A file that a tool sends later is looked for in the notes that are stored.
  if (isSaid && !cards.some(({ content }) => namesFiles(content))) return null;
  const characters = fields.reduce((sum, field) => sum + field.length, 0);
  const prints = cards.map(({ id, ordinal, content }) => ({ id, ordinal, print: printOf(content) }));
  const kept = characters <= LONGEST_KEPT ? fields : null;
  return { cardId: first.content.group ?? first.id, type: type.key, fields: kept, prints, firstKey };
}

function namesFiles(content: CardContent): boolean {
  let isNamed = false;
  mapTexts(content, (text) => {
    isNamed ||= text.includes('](media:');
    return text;
  });
  return isNamed;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}

/** The built-in note type that shows all that some cards ask for, which are gaps of one text, a pair or a single card. */
export function typeOf(cards: readonly Pick<NoteCard, 'ordinal'>[], first: CardContent): ToolNoteType {
  if (first.cloze) return CLOZE;
  if (cards.length > 1) return PAIR;
  const hasMore =
    first.quiz !== null || first.explanation !== null || first.hints.some((hint) => hint !== null);
  return hasMore ? WHOLE : BASIC;
}

/** The fields of a note in HTML: as a tool has sent them, unless its cards were edited since. `nameOf` has the names of files. */
export function fieldsOf(
  type: ToolNoteType,
  cards: readonly NoteCard[],
  stored: StoredNote | undefined,
  nameOf: (hash: string) => string | undefined,
): readonly string[] {
  const [first] = cards;
  if (!first) return type.fields.map(() => '');
  const isOwn = isOwnType(type);
  if (stored?.fields && isUnchanged(stored, cards, isOwn ? ALL_PARTS : SIDES)) return stored.fields;
  const content = withNames(first.card, nameOf);
  if (isOwn) return ownFields(type, content);
  const [front = '', back = ''] =
    type.isCloze && content.cloze ? gapFields(content) : ownFields(BASIC, content);
  const print = stored?.prints.find(({ id }) => id === first.card.id)?.print.split('-');
  const now = printOf(first.card).split('-');
  const isEdited = (side: number) => !stored?.fields || print?.[side] !== now[side];
  const edited = { front: isEdited(0) ? front : null, back: isEdited(1) ? back : null };
  return editedFields(type, stored?.fields ?? [], edited);
}

/** The fields of a built-in note type for a card whose texts contain names of files. */
function ownFields(type: ToolNoteType, content: CardContent): string[] {
  if (type.key === WHOLE.key) return toRecord(content).slice(0, type.fields.length);
  if (type.key === CLOZE.key) return gapFields(content);
  return [markdownToHtml(content.front), markdownToHtml(content.back)];
}

function gapFields({ front, cloze, explanation }: CardContent): string[] {
  return [clozeToHtml(cloze?.text ?? front), markdownToHtml(explanation ?? '')];
}

/** Note types of tools have no place for what is neither front nor back, so changing that is no edit of their fields. */
const SIDES = 2;
const ALL_PARTS = 3;

function isUnchanged({ prints }: StoredNote, cards: readonly NoteCard[], parts: number): boolean {
  const known = new Map(prints.map(({ id, print }) => [id, print]));
  const start = (print: string | undefined) => print?.split('-').slice(0, parts).join('-');
  return cards.every(({ card }) => start(known.get(card.id)) === start(printOf(card)));
}

function withNames(content: CardContent, nameOf: (hash: string) => string | undefined): CardContent {
  return mapTexts(content, (text) =>
    renameMedia(text, (key) => {
      if (!isMediaHash(key)) return key;
      const name = nameOf(key);
      return name === undefined ? null : encodeMediaName(name);
    }),
  );
}
