import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { chunksOf } from '#domain/chunks.ts';
import { AppError } from '#domain/errors.ts';
import { numberOf } from '#domain/interchange/anki/numbers.ts';
import { type ToolNoteType, valuesOf } from '#domain/interchange/anki/tool-note-type.ts';
import { MAX_CARDS_PER_CHANGE } from '#domain/limits.ts';
import { changeCards } from '../../cards/many/change-cards.usecases.ts';
import { action, numbers, shortText, type Action, type ActionContext } from '../action.ts';
import { noteTypesOf } from '../note-types/note-types.ts';
import { addNotes, checkNotes } from '../notes/add-notes.ts';
import { changeFields } from '../notes/change-notes.ts';
import { changedFields, tagList, withSentFiles } from '../notes/prepare-notes.ts';
import { fieldsOfNotes, noteNumbered, notesNumbered, tagsOfNote, type Note } from '../notes/read-notes.ts';
import { retagNote } from '../notes/retag-notes.ts';

const MAX_NOTES = 1_000;
const notes = z.array(z.unknown()).max(MAX_NOTES, `Send at most ${MAX_NOTES} notes at once`);
const noteList = z.object({ notes });
const noteNumbers = z.object({ notes: numbers });
const noteId = z.object({ id: z.number('id must be the number of a note') });
const fieldChange = z.object({ note: noteId.extend(changedFields.shape) });
const noteChange = z.object({
  note: noteId.extend({ ...changedFields.partial().shape, tags: tagList.optional() }),
});
const modelChange = z.object({
  note: noteId.extend({ ...changedFields.shape, modelName: shortText, tags: tagList.optional() }),
});

/** Notes whose fields are written before other requests have their turn. */
const AT_ONCE = 50;

type FieldChange = Partial<Omit<z.output<typeof changedFields>, 'fields'>> & {
  id: number;
  fields?: Record<string, string> | undefined;
  modelName?: string;
};

/** Changes the fields of a note, and its type where another one is named. Throws NOT_FOUND, and what `changeFields` throws. */
async function changeNote(
  context: ActionContext,
  { id, modelName, fields: given, audio, video, picture }: FieldChange,
): Promise<Note> {
  const { db, user } = context;
  const note = await noteNumbered(context, id);
  if (given === undefined) return note;
  const before = (await fieldsOfNotes(db, user.id, [note])).get(note) ?? [];
  const type = modelName === undefined ? note.type : await otherType(context, modelName);
  const values = valuesOf(type, given, type.key === note.type.key ? before : []);
  const fields = await withSentFiles(context, type, values, { audio, video, picture });
  await changeFields(context, note, { type, before, fields });
  // Its cards may have come and gone.
  return noteNumbered(context, id);
}

/** Word for word as the add-on says it: tools look for it, to add the missing model. */
async function otherType({ db, user }: ActionContext, name: string): Promise<ToolNoteType> {
  const type = (await noteTypesOf(db, user.id)).find((each) => each.name === name);
  if (!type) throw new AppError('NOT_FOUND', `Model '${name}' not found`);
  return type;
}

export const noteActions: Readonly<Record<string, Action>> = {
  canAddNotes: action('read', noteList, async (context, { notes }) =>
    (await checkNotes(context, notes)).map((error) => error === null),
  ),

  canAddNotesWithErrorDetail: action('read', noteList, async (context, { notes }) =>
    (await checkNotes(context, notes)).map((error) =>
      error === null ? { canAdd: true } : { canAdd: false, error: error.message },
    ),
  ),

  addNote: action('write-cards', z.object({ note: z.unknown() }), async (context, { note }) => {
    const [result] = await addNotes(context, [note]);
    if (result instanceof AppError) throw result;
    return result;
  }),

  addNotes: action('write-cards', noteList, async (context, { notes }) =>
    (await addNotes(context, notes)).map((result) => (result instanceof AppError ? null : result)),
  ),

  updateNoteFields: action('write-cards', fieldChange, async (context, { note }) => {
    await changeNote(context, note);
  }),

  updateNote: action('write-cards', noteChange, async (context, { note: { tags, ...note } }) => {
    if (note.fields === undefined && tags === undefined) {
      throw new AppError('VALIDATION_FAILED', 'Must provide a "fields" or "tags" property.');
    }
    const changed = await changeNote(context, note);
    if (tags !== undefined) await retagNote(context, changed, tags);
  }),

  updateNoteModel: action('write-cards', modelChange, async (context, { note: { tags, ...note } }) => {
    const changed = await changeNote(context, note);
    if (tags !== undefined) await retagNote(context, changed, tags);
  }),

  notesInfo: action('read', noteNumbers, async ({ db, user }, { notes }) => {
    const found = await notesNumbered(db, user.id, notes);
    const infos = new Map<number, object>();
    for (const some of chunksOf([...found.values()], AT_ONCE)) {
      await nextTurn();
      const fields = await fieldsOfNotes(db, user.id, some);
      for (const note of some) infos.set(numberOf(note.id), infoOf(note, fields.get(note) ?? []));
    }
    return notes.map((number) => infos.get(number) ?? {});
  }),

  deleteNotes: action('write-cards', noteNumbers, async (context, { notes }) => {
    const { db, user } = context;
    const found = await notesNumbered(db, user.id, notes);
    const ids = [...found.values()].flatMap(({ cards }) => cards.map(({ card }) => card.id));
    for (const cardIds of chunksOf(ids, MAX_CARDS_PER_CHANGE)) {
      await changeCards(context, user, { action: 'delete', cardIds });
    }
  }),
};

function infoOf(note: Note, values: readonly string[]) {
  const fields = note.type.fields.map(
    (name, order) => [name, { value: values[order] ?? '', order }] as const,
  );
  return {
    noteId: numberOf(note.id),
    modelName: note.type.name,
    tags: tagsOfNote(note),
    fields: Object.fromEntries(fields),
    cards: note.cards.map(({ card }) => numberOf(card.id)),
  };
}
