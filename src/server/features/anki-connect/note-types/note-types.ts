import { AppError } from '#domain/errors.ts';
import { BrokenTemplate, parseTemplate } from '#domain/interchange/anki/template.ts';
import { OWN_TYPES, type ToolNoteType } from '#domain/interchange/anki/tool-note-type.ts';
import type { Db } from '../../../db/tables.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import type { ActionContext } from '../action.ts';
import { insertNoteType, listNoteTypes, type NewNoteType } from './note-types.repository.ts';

/** Note types that the tools of a learner may bring, and the most characters of one. */
const MAX_NOTE_TYPES = 50;
const MAX_CHARACTERS = 300_000;

/** The note types of a user: those that everybody has, and those that their tools have brought. */
export async function noteTypesOf(db: Db, userId: string): Promise<ToolNoteType[]> {
  return [...OWN_TYPES, ...(await listNoteTypes(db, userId))];
}

/** The note type with a name. Throws NOT_FOUND. */
export function typeNamed(types: readonly ToolNoteType[], name: string): ToolNoteType {
  const type = types.find((each) => each.name === name);
  if (!type) throw new AppError('NOT_FOUND', `model was not found: ${name}`);
  return type;
}

/** Adds a note type that a tool brings. Throws NAME_TAKEN, QUOTA_EXCEEDED or VALIDATION_FAILED. */
export async function addNoteType(
  { db, clock, newId, user }: ActionContext,
  given: Omit<NewNoteType, 'id'>,
): Promise<ToolNoteType> {
  if (JSON.stringify(given).length > MAX_CHARACTERS) {
    throw new AppError('VALIDATION_FAILED', `A model has at most ${MAX_CHARACTERS} characters`);
  }
  const names = new Set(given.fields.map((name) => name.toLowerCase()));
  if (names.size < given.fields.length) throw new AppError('VALIDATION_FAILED', 'Fields must be different');
  for (const template of given.templates) expectWhole(template);
  return transactAsUser(db, user.id, async (trx) => {
    const known = await noteTypesOf(trx, user.id);
    // Word for word as the add-on says it: tools look for it, to continue with the existing model.
    if (known.some(({ name }) => name === given.name)) {
      throw new AppError('NAME_TAKEN', 'Model name already exists');
    }
    if (known.length - OWN_TYPES.length >= MAX_NOTE_TYPES) {
      throw new AppError('QUOTA_EXCEEDED', `You can have at most ${MAX_NOTE_TYPES} models of tools`);
    }
    await insertNoteType(trx, user.id, { ...given, id: newId(), createdAt: clock.now() });
    return typeNamed(await noteTypesOf(trx, user.id), given.name);
  });
}

function expectWhole({ name, question, answer }: NewNoteType['templates'][number]): void {
  try {
    parseTemplate(question);
    parseTemplate(answer);
  } catch (error) {
    if (!(error instanceof BrokenTemplate)) throw error;
    throw new AppError(
      'VALIDATION_FAILED',
      `The template of ${name} is not closed properly: ${error.message}`,
    );
  }
}
