import {
  renderCard,
  type NoteType,
  type NoteValues,
  type ParsedTemplates,
  type RenderedCard,
} from './note-type.ts';
import { isEmptyField } from './html-text.ts';

/** A note whose cards ask for the gaps of one of its fields, and nothing else. */
export type ClozeNote = {
  /** The HTML of that field, with its gaps. */
  text: string;
  /** 1 for the first. */
  gap: number;
  /** HTML of the rest of the answer. */
  extra: string;
  /** HTML of its hints. */
  hints: readonly string[];
};

const CLOZE = /\{\{\s*cloze:(?<name>[^{}:]+)\}\}/gu;

/**
 * The gap that a card of a cloze note asks for; null if the question shows more than one text with gaps. Throws RangeError as
 * `renderCard` does.
 */
export function clozeNoteOf(type: NoteType, note: NoteValues, parsed: ParsedTemplates): ClozeNote | null {
  const question = type.isCloze ? (type.templates.get(0)?.question ?? '') : '';
  if (question.length > MOST_CHARACTERS) return null;
  const names = new Set([...question.matchAll(CLOZE)].map(({ groups }) => groups?.['name']?.trim() ?? ''));
  const [name = '', ...others] = names;
  const field = type.fields.indexOf(name);
  const text = note.fields[field];
  if (others.length > 0 || text === undefined) return null;
  const rest = without(type, note, field, parsed);
  if (rest === null || !isEmptyField(rest.front)) return null;
  return { text, gap: note.ordinal + 1, extra: isEmptyField(rest.back) ? '' : rest.back, hints: rest.hints };
}

const MOST_CHARACTERS = 100_000;

/** The card without one of its fields. */
function without(
  type: NoteType,
  note: NoteValues,
  field: number,
  parsed: ParsedTemplates,
): RenderedCard | null {
  const fields = note.fields.map((value, index) => (index === field ? '' : value));
  const card = renderCard(type, { ...note, fields }, parsed);
  return typeof card === 'string' ? null : card;
}
