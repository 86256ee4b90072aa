import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CardContent } from '#domain/cards/card.ts';
import { gapNumbers } from '#domain/cards/cloze.ts';
import { mapTexts } from '#domain/cards/map-texts.ts';
import { AppError } from '#domain/errors.ts';
import { unescapeHtml, withoutElements } from '#domain/interchange/anki/html-text.ts';
import { LEFT_OUT, type LeftOutReason } from '#domain/interchange/anki/imported-card.ts';
import { renderCard, type ParsedTemplates } from '#domain/interchange/anki/note-type.ts';
import { type ToolNoteType, WHOLE } from '#domain/interchange/anki/tool-note-type.ts';
import { OUR_FIELD } from '#domain/interchange/anki/written-note-type.ts';
import { CARD_LIMITS } from '#domain/limits.ts';
import { withMediaHashes } from '#domain/media/named-media.ts';
import type { Media } from '#domain/media/media.ts';
import { normalised } from '#domain/text/normalised.ts';
import { contentOf } from '../../../interchange/anki/reading/card-content.ts';
import { FileNames } from '../../../interchange/anki/reading/file-names.ts';
import { decodeName } from '../../../interchange/anki/writing/markdown-to-html.ts';

/** One of the cards that a note makes: which of its type, from 0, and its content. */
export type MadeCard = { ordinal: number; content: CardContent };

/** What cards are made of: the fields of a note in HTML, its tags and the title of its deck. */
export type NoteFields = { fields: readonly string[]; tags: readonly string[]; deck: string };

/** The most characters of all fields of a note, and of those that are read for all its cards. */
export const MAX_CHARACTERS = 60_000;
const MAX_READ = 600_000;

/**
 * The cards of a note, as the import of a package would make them. `files` are those of the user's that the fields name. Other requests
 * have their turn after each card: HTML takes a while to read. Throws VALIDATION_FAILED, with the reason why a card cannot be made.
 */
export async function makeCards(
  type: ToolNoteType,
  note: NoteFields,
  files: ReadonlyMap<string, Media>,
): Promise<MadeCard[]> {
  const characters = expectWithin(note.fields);
  const parsed: ParsedTemplates = new Map();
  const named = new FileNames(files.keys());
  const ordinals = orTooComplex(() => ordinalsOf(type, note, parsed));
  if (characters * ordinals.length > MAX_READ) throw refused('too-complex');
  const made: MadeCard[] = [];
  for (const ordinal of ordinals) {
    await nextTurn();
    const read = readCard(type, note, ordinal, { parsed, files: named });
    if (read === null) continue;
    const content = mapTexts(read, (text) => withMediaHashes(text, (name) => files.get(name)));
    made.push({ ordinal, content: asSibling(content, made[0]?.content) });
  }
  if (made.length === 0) throw new AppError('VALIDATION_FAILED', EMPTY);
  return made;
}

/** The message for a longer note. */
export const TOO_LONG = `A note has at most ${MAX_CHARACTERS} characters`;

/** Word for word as the add-on says it. */
export const EMPTY = 'cannot create note because it is empty';

const SOURCE =
  /\bsrc\s{0,9}=\s{0,9}(?:"(?<double>[^"<>]{1,800})"|'(?<single>[^'<>]{1,800})'|(?<bare>[^\s"'<>]{1,800}))/giu;
const SOUND = /\[sound:(?<name>[^[\]]{1,800})\]/giu;

/** The names of files in the fields of a note, in their composed form (NFC): as they are written, and as they are in an address. */
export function filesNamedIn(fields: readonly string[]): string[] {
  const found = fields.flatMap((field) =>
    [...field.matchAll(SOURCE), ...field.matchAll(SOUND)].flatMap(({ groups = {} }) => {
      const written = unescapeHtml(Object.values(groups).find((name) => name !== undefined) ?? '').trim();
      return [written, decodeName(written)];
    }),
  );
  return [...new Set(found.map((name) => normalised(name, 'NFC')))];
}

/** A hash of a note's first field, by which duplicates are found; empty if the field is. */
export function firstKeyOf(fields: readonly string[]): string {
  const [first = ''] = fields;
  const pictures = first.match(/<img\b[^<>]*>/giu) ?? [];
  const text = normalised(unescapeHtml(withoutElements(first, ' ')), 'NFC')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return text === '' && pictures.length === 0 ? '' : hash('sha256', JSON.stringify([text, pictures]));
}

function expectWithin(fields: readonly string[]): number {
  const characters = fields.reduce((sum, field) => sum + field.length, 0);
  if (characters <= MAX_CHARACTERS) return characters;
  throw new AppError('VALIDATION_FAILED', TOO_LONG);
}

function ordinalsOf(
  type: ToolNoteType,
  { fields, tags, deck }: NoteFields,
  parsed: ParsedTemplates,
): number[] {
  if (!type.isCloze) {
    const front = (values: readonly string[], ordinal: number) => {
      const card = renderCard(type, { fields: values, tags, deck, ordinal }, parsed);
      return typeof card === 'string' ? card : card.front;
    };
    const nothing = fields.map(() => '');
    // A front that is the same whatever the fields contain asks for nothing.
    return [...type.templates.keys()].filter((ordinal) => front(fields, ordinal) !== front(nothing, ordinal));
  }
  const gaps = gapNumbers(fields.join('\n'));
  if (gaps.length <= CARD_LIMITS.gaps) return gaps.map((gap) => gap - 1);
  throw new AppError('VALIDATION_FAILED', `A text has at most ${CARD_LIMITS.gaps} gaps`);
}

function readCard(
  type: ToolNoteType,
  { fields, tags, deck }: NoteFields,
  ordinal: number,
  sources: { parsed: ParsedTemplates; files: FileNames },
): CardContent | null {
  const isWhole = type.key === WHOLE.key;
  const names = isWhole ? [...type.fields, OUR_FIELD] : type.fields;
  const values = isWhole ? [...fields, ''] : fields;
  const made = orTooComplex(() =>
    contentOf({ ...type, fields: names }, { fields: values, tags, deck, ordinal, cardId: 0 }, sources),
  );
  if ('reason' in made) {
    if (made.reason === 'empty-front') return null;
    throw refused(made.reason);
  }
  if (made.masked.length > 0) throw refused('image-occlusion');
  const loss = made.losses.find(({ what }) => what !== 'media');
  if (loss) throw refused(loss.reason);
  return made.content;
}

/** A text that would be longer than any card, or is nested too deeply to be read, causes a RangeError. */
function orTooComplex<Made>(make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    throw error instanceof RangeError ? refused('too-complex') : error;
  }
}

function refused(reason: LeftOutReason): AppError {
  return new AppError('VALIDATION_FAILED', LEFT_OUT[reason]);
}

/** A card that asks for the first one the other way round is its reverse. */
function asSibling(content: CardContent, first: CardContent | undefined): CardContent {
  const isReverse =
    first !== undefined && !content.cloze && content.front === first.back && content.back === first.front;
  return isReverse ? { ...content, isReverse } : content;
}
