import { addDays, localDay, type LocalDay } from '#domain/local-day.ts';
import { isReviewedOn } from '#domain/scheduling/due-day.ts';
import type { CardState } from '#domain/scheduling/card-state.ts';
import type { ReviewQueue, WaitingCard, Wanted } from '#domain/scheduling/queue.ts';
import type { CardRow, ReplicaRows } from './replica-rows.ts';

/** A card of the replica, as far as the queue needs it. */
type Place = WaitingCard & { deckId: string; position: number; queued: boolean; suspended: boolean };

type Known = Place & { memory: CardState & { dueDay: LocalDay } };

/** The learner's cards that come up for review, as the replica holds them. Reads its memories once. */
export async function replicaQueue(rows: ReplicaRows): Promise<ReviewQueue> {
  /** The answers since a local day, each with its own day. */
  async function answers(since: LocalDay) {
    const found = await rows.reviewsSince(Date.parse(addDays(since, -1)));
    return found.flatMap(({ answer, at, timeZone, undone }) => {
      const day = localDay(at, timeZone);
      return undone || answer === null || day < since ? [] : [{ answer, day }];
    });
  }

  const [settings, decks, states, cards] = await Promise.all([
    rows.settings(),
    rows.decks(),
    rows.memories(),
    rows.places(),
  ]);
  const reviewed = new Set(
    decks.flatMap(({ deck, reviewed }) => (reviewed && !deck.archived ? [deck.id] : [])),
  );
  const memories = new Map(states.map((row) => [row.cardId, row]));
  const places: Place[] = cards.map(({ cardId, deckId, position }) => {
    const { memory = null, suspended = false } = memories.get(cardId) ?? {};
    return { cardId, deckId, position, memory, suspended, queued: !suspended && reviewed.has(deckId) };
  });
  const queued = places.filter((place) => place.queued);
  const known = queued.filter(isKnown);
  const inLearning = queued.flatMap(({ memory, ...place }) =>
    memory !== null && memory.state !== 'review' ? [{ ...place, memory }] : [],
  );
  const unseen = queued.filter(({ memory }) => memory === null);

  async function wantedOf<P extends Place>(
    cards: readonly P[],
    { deckId, quizOnly = false }: Wanted,
  ): Promise<P[]> {
    const here = deckId === undefined ? [...cards] : cards.filter((card) => card.deckId === deckId);
    if (!quizOnly) return here;
    const quizzes = new Set(
      (await rows.cards(here.map(({ cardId }) => cardId))).filter(hasKey).map(({ card }) => card.id),
    );
    return here.filter(({ cardId }) => quizzes.has(cardId));
  }

  return {
    settings: async () => ({
      memory: settings.scheduling,
      newPerDay: settings.settings.newPerDay,
      reviewsPerDay: settings.settings.reviewsPerDay,
      easyButton: settings.settings.easyButton,
    }),
    countKnown: async (day) => countByDeck(known.filter(({ memory }) => memory.dueDay <= day)),
    countLearning: async (now) => countByDeck(inLearning.filter(({ memory }) => memory.dueAt <= now)),
    countNew: async () => countByDeck(unseen),
    listKnown: (day, wanted) =>
      wantedOf(known.filter(({ memory }) => memory.dueDay <= day).toSorted(byDue), wanted),
    listLearning: (now, wanted) =>
      wantedOf(
        inLearning
          .filter(({ memory }) => memory.dueAt <= now)
          .toSorted((one, other) => one.memory.dueAt - other.memory.dueAt),
        wanted,
      ),
    listNew: async ({ limit, ...wanted }) =>
      (await wantedOf(unseen.toSorted(byIntroduction), wanted)).slice(0, Math.max(0, limit)),
    listUnanswered: async (since, { limit, ...wanted }) => {
      const open = places.filter(
        ({ suspended, memory }) => !suspended && (memory === null || memory.lastReviewAt < since),
      );
      return (await wantedOf(open.toSorted(byUse), wanted)).slice(0, limit);
    },
    firstKnownDay: async (after) =>
      known
        .map(({ memory }) => memory.dueDay)
        .filter((day) => day > after)
        .toSorted()
        .at(0) ?? null,
    firstStepAt: async () =>
      inLearning.reduce<number | null>(
        (first, { memory }) => Math.min(first ?? memory.dueAt, memory.dueAt),
        null,
      ),
    doneOn: async (day) => {
      const done = { introduced: 0, reviewed: 0 };
      for (const { answer, day: answered } of await answers(day)) {
        if (answered !== day) continue;
        const before = answer.memoryBefore;
        if (before === null) done.introduced += 1;
        else if (before.state === 'review' && !isReviewedOn(before, day)) done.reviewed += 1;
      }
      return done;
    },
    answersSince: async (day) => {
      const given = await answers(day);
      return { answered: given.length, timeMs: given.reduce((sum, { answer }) => sum + answer.timeSpent, 0) };
    },
  };
}

function isKnown(place: Place): place is Known {
  return place.memory?.state === 'review' && place.memory.dueDay !== null;
}

function hasKey({ card }: CardRow): boolean {
  return card.quiz !== null && card.quiz.key !== null;
}

function countByDeck(cards: readonly Place[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { deckId } of cards) counts.set(deckId, (counts.get(deckId) ?? 0) + 1);
  return counts;
}

function byDue(one: Known, other: Known): number {
  return compare(one.memory.dueDay, other.memory.dueDay) || one.memory.dueAt - other.memory.dueAt;
}

function byIntroduction(one: Place, other: Place): number {
  return one.position - other.position || compare(one.deckId, other.deckId);
}

const USE: Readonly<Record<string, number>> = { review: 0, learning: 1, relearning: 1, new: 2 };

/** Known cards first, the earliest due before the others, then those in learning, then new ones. */
function byUse(one: Place, other: Place): number {
  return (
    (USE[one.memory?.state ?? 'new'] ?? 0) - (USE[other.memory?.state ?? 'new'] ?? 0) ||
    compare(one.memory?.dueDay ?? '', other.memory?.dueDay ?? '') ||
    (one.memory?.dueAt ?? one.position) - (other.memory?.dueAt ?? other.position)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
