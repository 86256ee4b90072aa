import { hidesPicture } from '#domain/interchange/anki/cloze.ts';
import type { NoteType, NoteValues } from '#domain/interchange/anki/note-type.ts';
import { type MaskedPicture, occlusionLabels, occlusionShapes } from '#domain/interchange/anki/occlusion.ts';
import { escapeHtml } from '#domain/interchange/anki/html-text.ts';
import { attributeOf, parsePage } from '../../../documents/dom.ts';
import type { FileNames } from './file-names.ts';

/** The fields of the add-on Image Occlusion Enhanced and of those derived from it. */
const ADD_ON = { picture: 'Image', question: 'Question Mask', answer: 'Answer Mask' } as const;

/** A note whose picture is replaced by one with a mask, with the masked pictures of both sides. */
export type CoveredNote = { note: NoteValues; masked: MaskedPicture[] };

/**
 * A note that covers parts of a picture, as one whose fields show the picture with its masks. Undefined for all other notes;
 * null if the picture or its mask is missing, because no card could then be shown without its answer.
 */
export function coverPicture(
  type: NoteType,
  note: NoteValues,
  cardId: number,
  files: FileNames,
): CoveredNote | null | undefined {
  const shapes = note.fields.findIndex(hidesPicture);
  if (shapes !== -1) return withShapes(note, shapes, cardId, files);
  const at = (name: string) => type.fields.indexOf(name);
  if (at(ADD_ON.question) === -1 || at(ADD_ON.answer) === -1 || at(ADD_ON.picture) === -1) return undefined;
  return withDrawings(note, {
    picture: at(ADD_ON.picture),
    question: at(ADD_ON.question),
    answer: at(ADD_ON.answer),
    cardId,
    files,
  });
}

function withShapes(note: NoteValues, at: number, cardId: number, files: FileNames): CoveredNote | null {
  const pictureAt = note.fields.findIndex((field, index) => index !== at && pictureIn(field, files) !== null);
  const picture = pictureIn(note.fields[pictureAt] ?? '', files);
  const field = note.fields[at] ?? '';
  const question = occlusionShapes(field, note.ordinal + 1, 'question');
  const answer = occlusionShapes(field, note.ordinal + 1, 'answer');
  if (picture === null || question === null || answer === null) return null;
  const masked = [
    { name: maskedName(cardId, 'question'), picture, mask: { shapes: question } },
    { name: maskedName(cardId, 'answer'), picture, mask: { shapes: answer } },
  ] as const;
  const fieldsOf = ({ name }: MaskedPicture, labels = '') =>
    note.fields.map((text, index) =>
      index === at ? '' : index === pictureAt ? picturePlace(name) + labels : text,
    );
  const labels = occlusionLabels(field).map((label) => `<li>${label}</li>`);
  const list = labels.length === 0 ? '' : `<ul>${labels.join('')}</ul>`;
  return {
    note: { ...note, fields: fieldsOf(masked[0]), answerFields: fieldsOf(masked[1], list) },
    masked: [...masked],
  };
}

function withDrawings(
  note: NoteValues,
  {
    picture: pictureAt,
    question,
    answer,
    cardId,
    files,
  }: {
    picture: number;
    question: number;
    answer: number;
    cardId: number;
    files: FileNames;
  },
): CoveredNote | null {
  const picture = pictureIn(note.fields[pictureAt] ?? '', files);
  const over = pictureIn(note.fields[question] ?? '', files);
  if (picture === null || over === null) return null;
  const uncovers = pictureIn(note.fields[answer] ?? '', files);
  const asked = { name: maskedName(cardId, 'question'), picture, mask: { file: over } };
  const answered =
    uncovers === null ? null : { name: maskedName(cardId, 'answer'), picture, mask: { file: uncovers } };
  const fieldsOf = (name: string) =>
    note.fields.map((text, index) =>
      index === pictureAt ? picturePlace(name) : index === question || index === answer ? '' : text,
    );
  return {
    note: { ...note, fields: fieldsOf(asked.name), answerFields: fieldsOf(answered?.name ?? picture) },
    masked: answered === null ? [asked] : [asked, answered],
  };
}

/** The file of the first picture in a field; null if there is none, or if it is not in the package. */
function pictureIn(field: string, files: FileNames): string | null {
  if (!/<img\b/iu.test(field)) return null;
  const image = parsePage(field).querySelector('img');
  return image && files.find(attributeOf(image, 'src'));
}

function maskedName(cardId: number, side: 'question' | 'answer'): string {
  return `masked-${cardId}-${side}.webp`;
}

function picturePlace(name: string): string {
  return `<img src="${escapeHtml(encodeURIComponent(name))}">`;
}
