import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { type ToolNoteType, valuesOf } from '#domain/interchange/anki/tool-note-type.ts';
import { ankiDecks } from '../anki-decks.ts';
import { shortText, type ActionContext } from '../action.ts';
import { mediaNamed, storeMedia } from '../media/named-media.ts';
import { noteTypesOf, typeNamed } from '../note-types/note-types.ts';
import {
  EMPTY,
  filesNamedIn,
  firstKeyOf,
  makeCards,
  MAX_CHARACTERS,
  TOO_LONG,
  type MadeCard,
} from './make-cards.ts';

const fieldValues = z.record(
  z.string().max(200, 'The name of a field is too long'),
  z.string('A field must be a text').max(MAX_CHARACTERS, TOO_LONG),
  'fields must be an object',
);

const sentFile = z.object({
  filename: shortText,
  data: z.string().nullish(),
  url: z.string().nullish(),
  path: z.string().nullish(),
  fields: z.array(shortText).default([]),
});
const sentFiles = z.union([z.array(sentFile), sentFile.transform((file) => [file])]).nullish();

/** Pictures and sounds that come with a note. */
const withFiles = { audio: sentFiles, video: sentFiles, picture: sentFiles };

/** The fields and files of an existing note. */
export const changedFields = z.object({ fields: fieldValues, ...withFiles });

/** A list of tags; some tools send one text. */
export const tagList = z.union([z.array(shortText), shortText.transform((text) => text.split(/\s+/u))]);

/** A note that a tool adds. */
export const newNote = z.object({
  deckName: shortText,
  modelName: shortText,
  fields: fieldValues,
  tags: tagList.nullish(),
  options: z
    .object({
      allowDuplicate: z.boolean('option parameter "allowDuplicate" must be boolean').default(false),
      duplicateScope: z.string().nullish(),
      duplicateScopeOptions: z
        .object({
          deckName: shortText.nullish(),
          checkChildren: z.boolean().nullish(),
          checkAllModels: z.boolean().nullish(),
        })
        .nullish(),
    })
    .nullish(),
  ...withFiles,
});
export type NewNote = z.output<typeof newNote>;

/** A note that is ready to be added. */
export type PreparedNote = {
  deckId: string;
  type: ToolNoteType;
  fields: readonly string[];
  cards: readonly MadeCard[];
  firstKey: string;
  /** Where a note like it is not to be added; null if it may be there. */
  duplicates: { decks: ReadonlySet<string> | null; allTypes: boolean } | null;
};

/**
 * Makes cards of notes, in their order; a note of which none can be made is replaced by its error. Files that come with a note
 * are stored if `storeFiles` is set.
 */
export async function prepareNotes(
  context: ActionContext,
  notes: readonly unknown[],
  { storeFiles }: { storeFiles: boolean },
): Promise<Array<PreparedNote | AppError>> {
  const { db, user } = context;
  const decks = await ankiDecks(db, user.id);
  const types = await noteTypesOf(db, user.id);
  const prepared: Array<PreparedNote | AppError> = [];
  for (const note of notes) {
    try {
      prepared.push(await prepare(context, note, { decks, types, storeFiles }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      prepared.push(error);
    }
  }
  return prepared;
}

type Known = {
  decks: ReadonlyMap<string, { id: string; title: string }>;
  types: readonly ToolNoteType[];
  storeFiles: boolean;
};

async function prepare(
  context: ActionContext,
  given: unknown,
  { decks, types, storeFiles }: Known,
): Promise<PreparedNote> {
  const read = newNote.safeParse(given);
  if (!read.success) throw new AppError('VALIDATION_FAILED', messageOf(read.error));
  const note = read.data;
  const type = typeNamed(types, note.modelName);
  const deck = decks.get(note.deckName);
  if (!deck) throw new AppError('NOT_FOUND', `deck was not found: ${note.deckName}`);
  const values = valuesOf(type, note.fields);
  const firstKey = firstKeyOf(values);
  const fields = storeFiles ? await withSentFiles(context, type, values, note) : values;
  if (firstKey === '' && firstKeyOf(fields) === '') throw new AppError('VALIDATION_FAILED', EMPTY);
  const cards = await cardsOf(context, type, { fields, tags: tagsOf(note.tags ?? []), deck: deck.title });
  return { deckId: deck.id, type, fields, cards, firstKey, duplicates: duplicatesOf(note, deck.id, decks) };
}

/** The cards of a note, with the files of the user's that its fields name. */
export async function cardsOf(
  { db, user }: ActionContext,
  type: ToolNoteType,
  note: Parameters<typeof makeCards>[1],
): Promise<MadeCard[]> {
  return makeCards(type, note, await mediaNamed(db, user.id, filesNamedIn(note.fields)));
}

/** The fields of a note with the files that come with it, which are stored first. */
export async function withSentFiles(
  context: ActionContext,
  type: ToolNoteType,
  values: readonly string[],
  { audio, video, picture }: Pick<NewNote, 'audio' | 'video' | 'picture'>,
): Promise<string[]> {
  const fields = [...values];
  const sent = [
    ...[...(audio ?? []), ...(video ?? [])].map((file) => ({ ...file, isPicture: false })),
    ...(picture ?? []).map((file) => ({ ...file, isPicture: true })),
  ];
  for (const { isPicture, ...file } of sent) {
    const places = type.fields.flatMap((name, index) => (file.fields.includes(name) ? [index] : []));
    if (places.length === 0) continue;
    const name = await storeMedia(context, file);
    for (const place of places) fields[place] += isPicture ? `<img src="${name}">` : `[sound:${name}]`;
  }
  return fields;
}

/** The tags of a note as a tool sends them: without spaces around them, and none of them empty. */
export function tagsOf(tags: readonly string[]): string[] {
  return tags.map((tag) => tag.trim()).filter((tag) => tag !== '');
}

function duplicatesOf(
  { options, deckName }: NewNote,
  deckId: string,
  decks: Known['decks'],
): PreparedNote['duplicates'] {
  if (options?.allowDuplicate === true) return null;
  const { duplicateScope, duplicateScopeOptions } = options ?? {};
  const allTypes = duplicateScopeOptions?.checkAllModels === true;
  if (duplicateScope !== 'deck') return { decks: null, allTypes };
  const named = duplicateScopeOptions?.deckName ?? deckName;
  const inside = (name: string) =>
    duplicateScopeOptions?.checkChildren === true && name.startsWith(`${named}::`);
  const ids = [...decks].flatMap(([name, { id }]) => (name === named || inside(name) ? [id] : []));
  return { decks: new Set(named === deckName ? [deckId, ...ids] : ids), allTypes };
}

function messageOf({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.') ?? 'note'}: ${issue?.message ?? 'Invalid input'}`;
}
