import { z } from 'zod';
import type { CardContent } from '#domain/cards/card.ts';
import { clozeSides } from '#domain/cards/cloze.ts';
import { mapTexts } from '#domain/cards/map-texts.ts';
import { tagsOf } from '#domain/interchange/anki/our-note.ts';
import {
  CLOZE_TYPE,
  isNoteType,
  OUR_FIELD,
  PAIR_TYPE,
  type WrittenNoteType,
} from '#domain/interchange/anki/written-note-type.ts';
import { CARD_LIMITS, DEFAULT_DIFFICULTY } from '#domain/limits.ts';
import { htmlToMarkdown } from '../html/html-to-markdown.ts';
import {
  contentOfExported,
  exportedContent,
  exportedRest,
  exportedText,
  fieldOf,
  readField,
} from './exported-content.ts';
import { noteTags, type ReadContent, sameHtml } from './our-fields.ts';
import { clozeToHtml } from './writing/cloze-to-html.ts';
import { decodeName, markdownToHtml, mediaOf } from './writing/markdown-to-html.ts';

const siblingSchema = exportedRest.extend({
  id: exportedText,
  /** 0 for the first gap, and for the first card of a pair. */
  ordinal: z.number().int().min(0),
});
const noteSchema = z.object({
  group: exportedText.optional(),
  /** The text with gaps; or the front and back of the first card of a pair. */
  sides: z.array(exportedText).min(1).max(2),
  cards: z.array(siblingSchema).max(CARD_LIMITS.gaps * 2),
});
/** Cards that are one note in Anki: gaps of one text, or both directions of a pair. */
export type SiblingNote = z.infer<typeof noteSchema>;
type Sibling = z.infer<typeof siblingSchema>;

/** A card with its id. */
type Given = { id: string; content: CardContent };

/** The note of a text with gaps, with one of its cards; or that of a pair, with the first of its two. */
export function noteOf({ id, content }: Given): SiblingNote {
  const { cloze, front, back, group } = content;
  const sides = cloze ? [cloze.text] : [front, back];
  const note = { sides, cards: [], ...(group !== undefined && { group }) };
  return withSibling(note, { id, content }, (cloze?.gap ?? 1) - 1);
}

/** The note with one more card. */
export function withSibling(note: SiblingNote, { id, content }: Given, ordinal: number): SiblingNote {
  const { front: _front, back: _back, ...rest } = exportedContent(content);
  return { ...note, cards: [...note.cards, siblingSchema.parse({ ...rest, id, ordinal })] };
}

/** The tags of all its cards. */
export function tagsOfNote({ cards }: SiblingNote): string[] {
  return noteTags(cards.flatMap(({ tags }) => tags));
}

/** The note as Anki has it; its texts contain the names of files. */
export function siblingRecord(note: SiblingNote): { type: WrittenNoteType; fields: string[] } {
  const type = note.sides.length === 1 ? CLOZE_TYPE : PAIR_TYPE;
  const shown = note.sides.map((side) => sideHtml(side, type));
  return { type, fields: [...shown, markdownToHtml(extraOf(note)), fieldOf(note)] };
}

function sideHtml(side: string, type: WrittenNoteType): string {
  return type.isCloze ? clozeToHtml(side) : markdownToHtml(side);
}

/** What the answers of these cards show below their texts. */
function extraOf({ cards }: SiblingNote): string {
  return [...new Set(cards.flatMap(({ explanation }) => explanation ?? []))].join('\n\n');
}

/** The note in our own field; null if it is not one of siblings. */
export function readSiblings(field: string): SiblingNote | null {
  return readField(field, noteSchema);
}

type GivenNote = {
  /** Names and values of its fields. */
  names: readonly string[];
  values: readonly string[];
  tags: readonly string[];
  /** Which of its cards. */
  ordinal: number;
};

/**
 * The content of a card of such a note; null for all others, and for a card whose gap is gone. What has not been changed in Anki
 * stays as it was, word for word.
 */
export function contentOfSibling({ names, values, tags, ordinal }: GivenNote): ReadContent | null {
  const type = [CLOZE_TYPE, PAIR_TYPE].find((known) => isNoteType(names, known));
  const field = (name = '') => values[names.indexOf(name)] ?? '';
  const note = type ? readSiblings(field(OUR_FIELD)) : null;
  if (!type || note?.sides.length !== (type.isCloze ? 1 : 2)) return null;
  const found: ReadContent['found'] = { media: [], remote: [], embedded: 0 };
  /** The Markdown of a field that has been changed; null for the others. */
  const changed = (html: string, before: string): string | null => {
    if (sameHtml(html, before)) return null;
    const converted = htmlToMarkdown(html);
    found.remote = found.remote.concat(converted.remote);
    found.embedded += converted.embedded;
    return converted.markdown;
  };
  const sides = note.sides.map(
    (side, index) => changed(field(type.fields[index]), sideHtml(side, type)) ?? side,
  );
  const explanation = changed(field(type.fields.at(-2)), markdownToHtml(extraOf(note)));
  const sibling = note.cards.find((each) => each.ordinal === ordinal);
  const made = contentIn({ ...note, sides }, sibling ?? newSibling(ordinal));
  if (made === null) return null;
  const ofNote = note.cards.flatMap((each) => each.tags);
  const content = {
    ...made,
    ...(explanation !== null && { explanation: explanation || null }),
    tags: tagsOf(tags, sibling?.tags ?? ofNote, ofNote),
  };
  const before = sibling && contentIn(note, sibling);
  return {
    content,
    found: { ...found, media: namesIn(content) },
    exported: sibling && before ? { id: sibling.id, content: before } : null,
  };
}

/** A sibling that was added in Anki. */
function newSibling(ordinal: number): Sibling {
  const none = { hints: [null, null, null], explanation: null, quiz: null, isQuiz: false, tags: [] };
  return { ...none, id: '', ordinal, difficulty: DEFAULT_DIFFICULTY };
}

/** The content of one of the cards of a note; null where its text has no such gap. */
function contentIn({ sides, group, cards }: SiblingNote, sibling: Sibling): CardContent | null {
  const [text = '', other] = sides;
  const { id: _id, ordinal, ...rest } = sibling;
  const cloze = other === undefined ? { text, gap: ordinal + 1 } : null;
  const shown = cloze ? clozeSides(cloze) : pairSides([text, other ?? ''], ordinal);
  if (shown === null) return null;
  const isAlone = cards.length < 2 && cards.includes(sibling);
  const siblings = group ?? (isAlone ? undefined : cards[0]?.id);
  const content = contentOfExported({
    ...rest,
    ...shown,
    ...(siblings !== undefined && { group: siblings }),
  });
  return { ...content, ...(cloze && { cloze }) };
}

function pairSides([front, back]: [string, string], ordinal: number): { front: string; back: string } {
  return ordinal === 0 ? { front, back } : { front: back, back: front };
}

/** The names of the files that its texts have. */
function namesIn(content: CardContent): string[] {
  const names = new Set<string>();
  mapTexts(content, (text) => {
    for (const name of mediaOf(text)) names.add(decodeName(name));
    return text;
  });
  return [...names];
}

/** Whether nothing of a card is lost if it is shown as one of a pair in Anki. */
export function canBePaired({ cloze, group, quiz, hints }: CardContent): boolean {
  return !cloze && group !== undefined && quiz === null && hints.every((hint) => hint === null);
}
