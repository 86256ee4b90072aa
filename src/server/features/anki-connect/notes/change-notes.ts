import { contentOf, type Card, type CardContent } from '#domain/cards/card.ts';
import { groupOf } from '#domain/cards/siblings.ts';
import type { ToolNoteType } from '#domain/interchange/anki/tool-note-type.ts';
import { AppError } from '#domain/errors.ts';
import type { Db } from '../../../db/tables.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import { findCard } from '../../cards/cards.repository.ts';
import { appendCards, replaceContent, takeOut } from '../../cards/cards.usecases.ts';
import { findDeck } from '../../decks/decks.repository.ts';
import type { ActionContext } from '../action.ts';
import { firstKeyOf, type MadeCard } from './make-cards.ts';
import { noteToStore } from './note-fields.ts';
import { keepNotes } from './keep-notes.ts';
import { forgetNote } from './notes.repository.ts';
import { cardsOf } from './prepare-notes.ts';
import type { Note } from './read-notes.ts';

/** What a tool changes in a note: its fields, and its type where it gets another one. */
type NoteChange = { type: ToolNoteType; before: readonly string[]; fields: readonly string[] };

/**
 * Changes the fields of a note. A text of a card changes only if the new fields make another text than the old ones did, so that what
 * was edited here otherwise stays. Throws VALIDATION_FAILED, QUOTA_EXCEEDED or DECK_FULL.
 */
export async function changeFields(
  context: ActionContext,
  note: Note,
  { type, before, fields }: NoteChange,
): Promise<void> {
  const { db, user } = context;
  const [first] = note.cards;
  if (!first) return;
  const deck = (await findDeck(db, user.id, first.card.deckId))?.title ?? '';
  const { tags } = first.card;
  const old = await cardsOf(context, note.type, { fields: before, tags, deck }).catch(noCards);
  const next = await cardsOf(context, type, { fields, tags, deck });
  await transactAsUser(db, user.id, (trx) =>
    replaceCards({ ...context, db: trx }, note, { type, fields, old, next }),
  );
}

/** Fields that no longer make cards, such as those that were edited here, count as different from all others. */
function noCards(error: unknown): MadeCard[] {
  if (error instanceof AppError) return [];
  throw error;
}

async function replaceCards(
  context: ActionContext & { db: Db },
  note: Note,
  { type, fields, old, next }: Omit<NoteChange, 'before'> & { old: MadeCard[]; next: MadeCard[] },
): Promise<void> {
  const { db, user, clock, newId } = context;
  const before = new Map(old.map(({ ordinal, content }) => [ordinal, content]));
  const known = new Map(note.cards.map(({ ordinal, card }) => [ordinal, card.id]));
  const cards: Array<MadeCard & { id: string }> = [];
  let home: Card | undefined;
  const added: MadeCard[] = [];
  for (const { ordinal, content } of next) {
    const id = known.get(ordinal);
    const card = id === undefined ? undefined : await findCard(db, user.id, id);
    if (!card) {
      added.push({ ordinal, content });
      continue;
    }
    home ??= card;
    const changed = changedParts(card, before.get(ordinal), content);
    if (JSON.stringify(changed) !== JSON.stringify(contentOf(card)))
      await replaceContent(context, user.id, card, changed);
    cards.push({ id: card.id, ordinal, content: changed });
  }
  for (const { ordinal, card } of note.cards) {
    const mayGo = card.cloze !== undefined || type.key !== note.type.key;
    const isGone = mayGo && !next.some((made) => made.ordinal === ordinal);
    const there = isGone ? await findCard(db, user.id, card.id) : undefined;
    home ??= there;
    if (there) await takeOut(db, user.id, there, clock.now());
  }
  if (!home) throw new AppError('NOT_FOUND', 'The note was deleted');
  const group = groupOf(home);
  const news = added.map(({ ordinal, content }) => ({
    id: newId(),
    ordinal,
    content: { ...content, group },
  }));
  if (news.length > 0) {
    const contents = news.map(({ id, content }) => ({ ...content, id }));
    await appendCards(context, user.id, home.deckId, contents);
  }
  const all = [...cards, ...news].toSorted((one, other) => one.ordinal - other.ordinal);
  const stored = noteToStore({ type, fields, firstKey: firstKeyOf(fields) }, all);
  // Without its first card, a note has no place where its fields could be found again.
  if (stored && group === note.id) await keepNotes(context, [{ ...stored, cardId: group }]);
  else await forgetNote(db, user.id, note.id);
}

/** A card's content with those parts of what a tool makes that it has changed. */
function changedParts(card: Card, before: CardContent | undefined, next: CardContent): CardContent {
  const content = contentOf(card);
  const differs = (part: keyof CardContent) =>
    JSON.stringify(before?.[part] ?? null) !== JSON.stringify(next[part] ?? null);
  const { cloze: _cloze, ...withoutGaps } = content;
  const sides =
    next.cloze || content.cloze
      ? differs('cloze') || !next.cloze
        ? { ...withoutGaps, front: next.front, back: next.back, ...(next.cloze && { cloze: next.cloze }) }
        : content
      : {
          ...content,
          ...(differs('front') && { front: next.front }),
          ...(differs('back') && { back: next.back }),
        };
  return {
    ...sides,
    ...(differs('explanation') && { explanation: next.explanation }),
    ...(differs('hints') && { hints: next.hints }),
    ...(differs('quiz') && { quiz: next.quiz }),
    ...((differs('isQuiz') || differs('quiz')) && { isQuiz: next.isQuiz }),
  };
}
