import { fieldsNamed, partOf } from '#contract/card-fields.ts';
import { cardChanges, type CardChanges } from '#contract/card-input.ts';
import { wireCardContent, type SomeContent } from '#contract/wire-card.ts';
import { mergeAccepted } from '#domain/cards/accepted.ts';
import type { Card, CardContent } from '#domain/cards/card.ts';
import { isSame, mergeField } from '#domain/sync/merge-field.ts';
import { CARD_FIELDS, type CardField } from '#domain/sync/sync.ts';
import { mergeChanges } from '../../../http/merge-changes.ts';
import { findCard, moveCards, nextPosition } from '../../cards/cards.repository.ts';
import { appendCards, changedContent, replaceInStep, takeOut } from '../../cards/cards.usecases.ts';
import { expectFits } from '../../cards/many/change-cards.usecases.ts';
import { settleLanguages } from '../../cards/settle-languages.ts';
import { changeContents } from '../../decks/decks.repository.ts';
import { editTimes, recordEdits } from '../../edits/field-edits.repository.ts';
import { expectFreeId, isIdTaken } from '../../idempotency/client-ids.repository.ts';
import { cardBytes } from '../../quotas/content-size.ts';
import { readReviewSettings } from '../../scheduling/card-states.repository.ts';
import { replayCards } from '../../scheduling/log/record-review.ts';
import { gone, type CommandOf, type Done, type Here } from './command.ts';
import {
  deleteConflicts,
  findConflict,
  insertKept,
  insertOtherText,
  listOtherTexts,
} from './commands.repository.ts';
import { bringBack } from './deck-commands.ts';

export async function createCard(here: Here, command: CommandOf<'create-card'>): Promise<Done> {
  const { trx, user } = here;
  // An earlier request may have made it, whose response was lost.
  if (await findCard(trx, user.id, command.cardId)) return {};
  await expectFreeId(trx, 'card', command.cardId);
  return (await addCard(here, command)) ? { notice: 'restored' } : {};
}

/** Adds a card with an id that is free; returns whether its deck has come back. */
async function addCard(
  here: Here,
  { cardId, deck, content }: { cardId: string; deck: { id: string; title: string }; content: CardContent },
): Promise<boolean> {
  const { trx, deps, user, at } = here;
  const isBack = await bringBack(here, deck);
  const card = { ...content, id: cardId };
  await appendCards({ ...deps, db: trx }, user.id, deck.id, [card], { createdAt: at });
  return isBack;
}

/**
 * Changes a card field by field. What does not stand is kept as a conflict. A card that has been deleted comes back, with
 * the memory of its log.
 */
export async function editCard(here: Here, command: CommandOf<'edit-card'>): Promise<Done> {
  const { trx, deps, user, at } = here;
  const { cardId } = command;
  const fields = fieldsNamed(Object.keys(command.to));
  const card = await findCard(trx, user.id, cardId);
  if (!card) {
    if (await isIdTaken(trx, 'card', cardId)) throw gone('card');
    await addCard(here, command);
    const { memory } = await readReviewSettings(trx, user.id);
    await replayCards(trx, user.id, [cardId], memory);
    await recordEdits(trx, user.id, [cardId], fields, at);
    await insertKept(trx, user.id, { id: deps.newId(), cardId, at });
    return { notice: 'restored' };
  }
  const written = wireCardContent(command.content);
  const seen: SomeContent = { ...written, ...command.from };
  const hasMet = await mergeFields(here, card, fields, (field) => ({
    from: partOf(seen, field),
    to: partOf(written, field),
  }));
  return hasMet ? { notice: 'conflict' } : {};
}

/** Merges edits of some fields into a card; returns whether one of them has met another edit. */
async function mergeFields(
  { trx, deps, user, at }: Here,
  card: Card,
  fields: readonly CardField[],
  editOf: (field: CardField) => { from: SomeContent; to: SomeContent },
): Promise<boolean> {
  const times = await editTimes(trx, user.id, card.id);
  const others = await listOtherTexts(trx, user.id, card.id);
  const current = wireCardContent(card);
  const changes: CardChanges = {};
  let hasMet = false;
  const editedAt: [CardField, number][] = [];
  for (const field of fields) {
    const { from, to } = editOf(field);
    if (isSame(from, to)) continue;
    if (field === 'accepted') {
      const edit = { from: from.accepted ?? [], to: to.accepted ?? [] };
      changes.accepted = [...mergeAccepted(card.accepted ?? [], edit)];
      continue;
    }
    const before = (others.get(field) ?? []).map(({ other, ...row }) => ({ ...row, value: other }));
    const standing = { value: partOf(current, field), at: times.get(field) ?? 0 };
    const merged = mergeField({ standing, others: before }, { from, to, at });
    hasMet ||= merged.met;
    if (!isSame(merged.standing.value, standing.value)) {
      Object.assign(changes, toChanges(field, merged.standing.value));
    }
    if (merged.standing.at > standing.at) editedAt.push([field, merged.standing.at]);
    const left = new Set(merged.others.map(({ value }) => JSON.stringify(value)));
    const had = new Set(before.map(({ value }) => JSON.stringify(value)));
    const settled = before.filter(({ value }) => !left.has(JSON.stringify(value)));
    await deleteConflicts(
      trx,
      user.id,
      settled.map(({ id }) => id),
    );
    for (const { value, at: writtenAt } of merged.others) {
      if (had.has(JSON.stringify(value))) continue;
      const other = { id: deps.newId(), field, other: value, at: writtenAt === 0 ? at : writtenAt };
      await insertOtherText(trx, user.id, card.id, other);
    }
  }
  if (Object.keys(changes).length > 0) {
    const how = { editedAt: at, recorded: true };
    await replaceInStep({ ...deps, db: trx }, user.id, card, changedContent(card, changes), how);
  }
  for (const [field, time] of editedAt) await recordEdits(trx, user.id, [card.id], [field], time);
  return hasMet;
}

/** The changes that put a part of a card in place. Throws VALIDATION_FAILED. */
function toChanges(field: CardField, part: SomeContent): CardChanges {
  return mergeChanges(cardChanges, field === 'quiz' ? { option_reasons: null } : {}, part);
}

/** Moves a card, unless it has been moved later. */
export async function moveCard(here: Here, command: CommandOf<'move-card'>): Promise<Done> {
  const { trx, deps, user, at } = here;
  const { cardId, from, deck } = command;
  const card = await findCard(trx, user.id, cardId);
  if (!card) throw gone('card');
  const times = await editTimes(trx, user.id, cardId);
  const hasMet = card.deckId !== from && card.deckId !== deck.id;
  if (hasMet && at <= (times.get('deck') ?? 0)) return { notice: 'conflict' };
  const isBack = await bringBack(here, deck);
  if (card.deckId !== deck.id) {
    const now = deps.clock.now();
    const bytes = cardBytes(card);
    const changed = { [card.deckId]: { cards: -1, bytes: -bytes }, [deck.id]: { cards: 1, bytes } };
    // In the order in which decks are always locked.
    for (const [id, change] of Object.entries(changed).toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const count = await changeContents(trx, user.id, id, { ...change, now });
      if (id === deck.id) expectFits(count ?? 0);
    }
    const position = await nextPosition(trx, deck.id);
    await moveCards(trx, user.id, [{ id: cardId, deckId: deck.id, position }], now, at);
    await settleLanguages(trx, user.id, deck.id);
  }
  if (isBack) return { notice: 'restored' };
  return hasMet ? { notice: 'conflict' } : {};
}

/** Deletes a card, unless another device has changed what this one saw. */
export async function deleteCard(here: Here, command: CommandOf<'delete-card'>): Promise<Done> {
  const { trx, deps, user, at } = here;
  const card = await findCard(trx, user.id, command.cardId);
  if (!card) return {};
  const isAsSeen = CARD_FIELDS.every((field) =>
    isSame(partOf(wireCardContent(card), field), partOf(command.seen, field)),
  );
  if (isAsSeen) {
    await takeOut(trx, user.id, card, deps.clock.now());
    return {};
  }
  await insertKept(trx, user.id, { id: deps.newId(), cardId: card.id, at });
  return { notice: 'kept' };
}

/** Ends a conflict as the learner has chosen. A choice that is older than the text that stands changes nothing. */
export async function settleConflict(here: Here, command: CommandOf<'settle-conflict'>): Promise<Done> {
  const { trx, deps, user, at } = here;
  const conflict = await findConflict(trx, user.id, command.conflictId);
  if (!conflict) return {};
  const { cardId, field, other } = conflict;
  await deleteConflicts(trx, user.id, [command.conflictId]);
  const card = await findCard(trx, user.id, cardId);
  if (command.keep === 'standing' || field === null || !card) return {};
  const times = await editTimes(trx, user.id, cardId);
  if (at < (times.get(field) ?? 0)) return {};
  const content = changedContent(card, toChanges(field, other));
  await replaceInStep({ ...deps, db: trx }, user.id, card, content, { editedAt: at });
  return {};
}
