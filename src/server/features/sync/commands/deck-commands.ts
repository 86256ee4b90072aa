import { withBackLanguage } from '#domain/deck.ts';
import { DEFAULT_DIFFICULTY } from '#domain/limits.ts';
import { readCursor } from '#domain/sync/cursor.ts';
import { isSame } from '#domain/sync/merge-field.ts';
import { deleteCards, listCards } from '../../cards/cards.repository.ts';
import { changeContents, deleteDeck, findDeck } from '../../decks/decks.repository.ts';
import { addDeck, editDeck } from '../../decks/decks.usecases.ts';
import { changePlaces } from '../../decks/place-decks.usecases.ts';
import { editTimes } from '../../edits/field-edits.repository.ts';
import { expectFreeId } from '../../idempotency/client-ids.repository.ts';
import { cardBytes } from '../../quotas/content-size.ts';
import { isDeckReviewed, setDeckReviewed } from '../../scheduling/card-states.repository.ts';
import { readCounter } from '../changes/changes.repository.ts';
import { gone, type CommandOf, type Done, type Here } from './command.ts';
import { changedElsewhere } from './commands.repository.ts';

export async function createDeck(
  { trx, deps, user, at }: Here,
  command: CommandOf<'create-deck'>,
): Promise<Done> {
  const { deckId: id, content } = command;
  // An earlier request may have made it, whose response was lost.
  if (await findDeck(trx, user.id, id)) return {};
  await expectFreeId(trx, 'deck', id);
  await addDeck({ ...deps, db: trx }, user.id, { ...withBackLanguage(content), id, createdAt: at });
  return {};
}

/** Makes sure that a deck exists; returns whether it has come back. Throws ID_TAKEN and QUOTA_EXCEEDED. */
export async function bringBack(
  { trx, deps, user, at }: Here,
  { id, title }: { id: string; title: string },
): Promise<boolean> {
  if (await findDeck(trx, user.id, id)) return false;
  await expectFreeId(trx, 'deck', id);
  const content = {
    title,
    description: null,
    category: null,
    difficulty: DEFAULT_DIFFICULTY,
    language: null,
  };
  await addDeck({ ...deps, db: trx }, user.id, { ...withBackLanguage(content), id, createdAt: at });
  return true;
}

/** Changes those fields that nobody else has changed later. */
export async function changeDeck(
  { trx, deps, user, at }: Here,
  command: CommandOf<'edit-deck'>,
): Promise<Done> {
  const { deckId, from, to } = command;
  const deck = await findDeck(trx, user.id, deckId);
  if (!deck) throw gone('deck');
  const times = await editTimes(trx, user.id, deckId);
  const current: Record<string, unknown> = { ...deck };
  const seen: Record<string, unknown> = { ...from };
  const entries = Object.entries(to);
  const met = entries.filter(
    ([name, value]) => !isSame(current[name], seen[name]) && !isSame(current[name], value),
  );
  const lost = new Set(met.map(([name]) => name).filter((name) => at <= (times.get(name) ?? 0)));
  const stands = <Value>(name: string, value: Value) => (lost.has(name) ? undefined : value);
  const { pinned, archived, ...content } = to;
  const changes = Object.fromEntries(Object.entries(content).filter(([name]) => !lost.has(name)));
  if (Object.keys(changes).length > 0) {
    await editDeck({ ...deps, db: trx }, user.id, deck, changes, at);
  }
  const { id, title } = deck;
  const before = { id, title, pinned: deck.pinned, archived: deck.archived };
  const after = {
    ...before,
    pinned: stands('pinned', pinned) ?? deck.pinned,
    archived: stands('archived', archived) ?? deck.archived,
  };
  await changePlaces(deps, trx, user.id, [{ before, after }], at);
  return met.length > 0 ? { notice: 'conflict' } : {};
}

export async function reviewDeck({ trx, user, at }: Here, command: CommandOf<'review-deck'>): Promise<Done> {
  const { deckId, reviewed } = command;
  if ((await isDeckReviewed(trx, user.id, deckId)) === undefined) throw gone('deck');
  const times = await editTimes(trx, user.id, deckId);
  if (at > (times.get('reviewed') ?? 0)) await setDeckReviewed(trx, user.id, deckId, reviewed, at);
  return {};
}

/** Deletes a deck without the cards that other devices have changed since this one has read them: with those it stays. */
export async function removeDeck(
  { trx, deps, user, device }: Here,
  command: CommandOf<'delete-deck'>,
): Promise<Done> {
  const { deckId } = command;
  if (!(await findDeck(trx, user.id, deckId))) return {};
  const after = seenNumber(command.cursor, await readCounter(trx, user.id));
  const kept = new Set(await changedElsewhere(trx, user.id, { deckId, device, after }));
  if (kept.size === 0) {
    await deleteDeck(trx, user.id, deckId);
    return {};
  }
  const cards = (await listCards(trx, user.id, deckId)).filter(({ id }) => !kept.has(id));
  const change = { cards: -cards.length, bytes: -cardBytes(...cards), now: deps.clock.now() };
  await changeContents(trx, user.id, deckId, change);
  await deleteCards(
    trx,
    user.id,
    cards.map(({ id }) => id),
  );
  return { notice: 'kept' };
}

/** Up to which number a device has certainly seen everything. */
function seenNumber(text: string, { epoch }: { epoch: string }): number {
  const cursor = readCursor(text);
  if (cursor?.epoch !== epoch) return 0;
  return cursor.upTo === undefined ? cursor.number : cursor.number - 1;
}
