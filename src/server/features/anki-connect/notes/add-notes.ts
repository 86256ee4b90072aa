import { chunksOf } from '#domain/chunks.ts';
import { AppError } from '#domain/errors.ts';
import { numberOf } from '#domain/interchange/anki/numbers.ts';
import type { Db } from '../../../db/tables.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import { appendCards } from '../../cards/cards.usecases.ts';
import type { ActionContext } from '../action.ts';
import { duplicatesAmong } from './duplicates.ts';
import { noteToStore } from './note-fields.ts';
import { keepNotes } from './keep-notes.ts';
import { prepareNotes, type PreparedNote } from './prepare-notes.ts';

/** Notes that one transaction adds. */
const AT_ONCE = 100;

/** The number of each note that is added, and the error of each that is not. */
export async function addNotes(
  context: ActionContext,
  notes: readonly unknown[],
): Promise<Array<number | AppError>> {
  const prepared = await prepareNotes(context, notes, { storeFiles: true });
  const added = new Map<PreparedNote, number | AppError>();
  for (const some of chunksOf(readyOf(prepared), AT_ONCE)) {
    for (const [note, result] of await addSome(context, some)) added.set(note, result);
  }
  return prepared.map((note) => (note instanceof AppError ? note : (added.get(note) ?? duplicate())));
}

/** Why each of some notes could not be added; null where it could. */
export async function checkNotes(
  context: ActionContext,
  notes: readonly unknown[],
): Promise<Array<AppError | null>> {
  const prepared = await prepareNotes(context, notes, { storeFiles: false });
  // Each is checked by itself: a similar one among the others does not count.
  const results: Array<AppError | null> = [];
  const ready = readyOf(prepared);
  const check = await duplicatesAmong(context.db, context.user.id, ready);
  for (const note of prepared) {
    results.push(note instanceof AppError ? note : check.isThere(note) ? duplicate() : null);
  }
  return results;
}

/** Adds all of them in one transaction or, if one does not fit, each in its own. */
async function addSome(
  context: ActionContext,
  notes: readonly PreparedNote[],
): Promise<Map<PreparedNote, number | AppError>> {
  const { db, user } = context;
  try {
    return await transactAsUser(db, user.id, (trx) => insert({ ...context, db: trx }, notes));
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'UNAUTHORIZED') throw error;
    if (notes.length === 1) return new Map(notes.map((note) => [note, error]));
  }
  const results = new Map<PreparedNote, number | AppError>();
  for (const note of notes) {
    for (const [one, result] of await addSome(context, [note])) results.set(one, result);
  }
  return results;
}

async function insert(
  context: ActionContext & { db: Db },
  notes: readonly PreparedNote[],
): Promise<Map<PreparedNote, number | AppError>> {
  const { db, user, newId } = context;
  const check = await duplicatesAmong(db, user.id, notes);
  const results = new Map<PreparedNote, number | AppError>();
  const made = notes.flatMap((note) => {
    if (check.isThere(note)) {
      results.set(note, duplicate());
      return [];
    }
    check.add(note);
    const ids = note.cards.map(() => newId());
    const [group = ''] = ids;
    results.set(note, numberOf(group));
    const cards = note.cards.map(({ ordinal, content }, index) => {
      const id = ids[index] ?? group;
      return { id, ordinal, content: ids.length > 1 ? { ...content, group } : content };
    });
    return [{ note, cards }];
  });
  for (const [deckId, ofDeck] of Map.groupBy(made, ({ note }) => note.deckId)) {
    const cards = ofDeck.flatMap((each) => each.cards.map(({ id, content }) => ({ ...content, id })));
    await appendCards(context, user.id, deckId, cards);
  }
  const stored = made.flatMap(({ note, cards }) => noteToStore(note, cards) ?? []);
  await keepNotes(context, stored);
  return results;
}

function readyOf(prepared: ReadonlyArray<PreparedNote | AppError>): PreparedNote[] {
  return prepared.flatMap((note) => (note instanceof AppError ? [] : [note]));
}

/** Word for word as the add-on says it. */
function duplicate(): AppError {
  return new AppError('VALIDATION_FAILED', 'cannot create note because it is a duplicate');
}
