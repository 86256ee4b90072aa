import { setImmediate as nextTurn } from 'node:timers/promises';
import { chunksOf } from '#domain/chunks.ts';
import { numberOf } from '#domain/interchange/anki/numbers.ts';
import { BASIC } from '#domain/interchange/anki/tool-note-type.ts';
import { dayNumber } from '#domain/local-day.ts';
import type { CardState } from '#domain/scheduling/card-state.ts';
import type { Db } from '../../../db/tables.ts';
import { listPlaces } from '../../decks/deck-places.repository.ts';
import { findCardStates, type StoredCardState } from '../../scheduling/card-states.repository.ts';
import { ankiNameOf } from '../anki-decks.ts';
import { fieldsOfNotes, notesOfCards, type Note } from '../notes/read-notes.ts';
import { factsOfCards, type CardFacts } from './card-places.repository.ts';
import { toolInterval } from './intervals.ts';

/** Cards that are described before other requests have their turn: their texts become HTML. */
const AT_ONCE = 50;

/** What tools are told about some of the user's cards, by id. */
export async function infoOfCards(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, object>> {
  const decks = new Map((await listPlaces(db, userId)).map(({ id, title }) => [id, ankiNameOf(title)]));
  const infos = new Map<string, object>();
  for (const some of chunksOf(ids, AT_ONCE)) {
    await nextTurn();
    const wanted = new Set(some);
    const notes = await notesOfCards(db, userId, some);
    const fields = await fieldsOfNotes(db, userId, notes);
    const states = new Map((await findCardStates(db, userId, some)).map((state) => [state.cardId, state]));
    const facts = await factsOfCards(db, userId, some);
    const sides = await sidesOfCards(db, userId, notes);
    for (const note of notes) {
      for (const { card, ordinal } of note.cards) {
        const state = states.get(card.id);
        const fact = facts.get(card.id);
        if (!wanted.has(card.id) || !state || !fact) continue;
        infos.set(card.id, {
          ...contentInfo(note, fields.get(note) ?? [], sides.get(card.id) ?? []),
          ...stateInfo(state, fact),
          cardId: numberOf(card.id),
          deckName: decks.get(card.deckId) ?? '',
          ord: ordinal,
          fieldOrder: ordinal,
        });
      }
    }
  }
  return infos;
}

/** The sides of the cards of some notes in HTML, by card. */
async function sidesOfCards(
  db: Db,
  userId: string,
  notes: readonly Note[],
): Promise<Map<string, readonly string[]>> {
  const single = notes.flatMap(({ cards }) =>
    cards.map(({ card }): Note => {
      return { id: card.id, type: BASIC, cards: [{ card, ordinal: 0 }], stored: undefined };
    }),
  );
  const sides = await fieldsOfNotes(db, userId, single);
  return new Map(Array.from(sides, ([{ id }, values]) => [id, values]));
}

function contentInfo(note: Note, values: readonly string[], [question = '', back = '']: readonly string[]) {
  const { type } = note;
  const fields = type.fields.map((name, order) => [name, { value: values[order] ?? '', order }] as const);
  return {
    note: numberOf(note.id),
    modelName: type.name,
    css: type.css,
    fields: Object.fromEntries(fields),
    question,
    answer: `${question}\n\n<hr id=answer>\n\n${back}`,
  };
}

const NEW = 0;
const SUSPENDED = -1;

/** The numbers by which Anki keeps the stages of learning. */
const TYPES = { learning: 1, review: 2, relearning: 3 } as const;

function stateInfo({ memory, suspended }: StoredCardState, { position, changedAt }: CardFacts) {
  const isKnown = memory?.state === 'review';
  const queue = memory === null ? NEW : isKnown ? TYPES.review : TYPES.learning;
  return {
    type: memory === null ? NEW : TYPES[memory.state],
    queue: suspended ? SUSPENDED : queue,
    due: memory === null ? position : dueOf(memory),
    interval: toolInterval(memory),
    // There is no ease here: FSRS has a difficulty instead.
    factor: 0,
    reps: memory?.repetitions ?? 0,
    lapses: memory?.lapses ?? 0,
    left: 0,
    mod: Math.floor(Math.max(changedAt, memory?.lastReviewAt ?? 0) / 1000),
  };
}

/** For a known card the number of its day, counted from 1970; for a card in learning the second. */
function dueOf({ dueDay, dueAt }: CardState): number {
  return dueDay === null ? Math.floor(dueAt / 1000) : dayNumber(dueDay);
}
