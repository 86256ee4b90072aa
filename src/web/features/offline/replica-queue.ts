import { tagKey } from '#domain/cards/tags.ts';
import { addDays, localDay, type LocalDay } from '#domain/local-day.ts';
import { PLAN_LIMITS, type Plan } from '#domain/planning/plan.ts';
import type { CardState } from '#domain/scheduling/card-state.ts';
import { countsAs, doneIn } from '#domain/scheduling/day-limits.ts';
import type { Apart, ReviewQueue, WaitingCard, Wanted } from '#domain/scheduling/queue.ts';
import type { CardRow, ReplicaRows } from './replica-rows.ts';

/** A card of the replica, as far as the queue needs it. */
type Place = WaitingCard & { position: number; queued: boolean; suspended: boolean };

type Known = Place & { memory: CardState & { dueDay: LocalDay } };

/** The learner's cards that come up for review, as the replica holds them. Reads its memories once. */
export async function replicaQueue(rows: ReplicaRows): Promise<ReviewQueue> {
  /** The answers since a local day, each with its own day. */
  async function answers(since: LocalDay) {
    const found = await rows.reviewsSince(Date.parse(addDays(since, -1)));
    return found.flatMap(({ answer, deckId, at, timeZone, undone }) => {
      const day = localDay(at, timeZone);
      return undone || answer === null || day < since ? [] : [{ answer, deckId, day }];
    });
  }

  /** What counts towards the limits of a local day, with its deck. */
  async function countedOn(day: LocalDay) {
    const ofDay = (await answers(day)).filter((given) => given.day === day);
    return ofDay.map(({ answer, deckId }) => ({ deckId, as: countsAs(answer.memoryBefore, day) }));
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
  const groups = new Set(cards.map(({ group }) => group));
  const places: Place[] = cards.map(({ cardId, deckId, position, group }) => {
    const { memory = null, suspended = false } = memories.get(cardId) ?? {};
    const siblings = group ?? (groups.has(cardId) ? cardId : null);
    const queued = !suspended && reviewed.has(deckId);
    return { cardId, deckId, position, memory, siblings, suspended, queued };
  });
  const queued = places.filter((place) => place.queued);
  const known = queued.filter(isKnown);
  const inLearning = queued.flatMap(({ memory, ...place }) =>
    memory !== null && memory.state !== 'review' ? [{ ...place, memory }] : [],
  );
  const unseen = queued.filter(({ memory }) => memory === null);

  /** Without the siblings of cards that have been answered on the day. */
  function withoutAnswered<P extends Place>(cards: readonly P[], apart: Apart): readonly P[] {
    if (apart === null) return cards;
    return withoutGroups(
      cards,
      places.filter(({ memory }) => memory !== null && memory.lastReviewAt >= apart.since),
    );
  }

  /** Without new cards whose siblings come up on the day or have been answered. */
  function withoutUsed(cards: readonly Place[], apart: Apart): readonly Place[] {
    if (apart === null) return cards;
    const due = known.filter(({ memory }) => memory.dueDay <= apart.day);
    return withoutGroups(withoutAnswered(cards, apart), [...due, ...inLearning]);
  }

  async function wantedOf<P extends Place>(
    cards: readonly P[],
    { deckId, without, quizOnly = false, tag }: Omit<Wanted, 'apart'>,
  ): Promise<P[]> {
    const here = cards.filter(
      (card) => (deckId === undefined || card.deckId === deckId) && without?.has(card.deckId) !== true,
    );
    if (!quizOnly && tag === undefined) return here;
    const found = await rows.cards(here.map(({ cardId }) => cardId));
    const fitting = new Set(
      found
        .filter((row) => (!quizOnly || hasKey(row)) && (tag === undefined || isTagged(row, tag)))
        .map(({ card }) => card.id),
    );
    return here.filter(({ cardId }) => fitting.has(cardId));
  }

  async function listPlanned({ deckIds, tags }: Plan): Promise<Place[]> {
    const archived = new Set(decks.flatMap(({ deck }) => (deck.archived ? [deck.id] : [])));
    const chosen = new Set(deckIds);
    const tagged = new Set<string>();
    if (tags.length > 0) {
      const keys = new Set(tags.map(tagKey));
      for (const { card } of await rows.allCards()) {
        if (card.tags.some((tag) => keys.has(tagKey(tag)))) tagged.add(card.id);
      }
    }
    return places
      .filter(
        ({ cardId, deckId, suspended }) =>
          !suspended && !archived.has(deckId) && (chosen.has(deckId) || tagged.has(cardId)),
      )
      .toSorted(byIntroduction)
      .slice(0, PLAN_LIMITS.cards);
  }

  return {
    settings: async () => ({
      memory: settings.scheduling,
      newPerDay: settings.settings.newPerDay,
      reviewsPerDay: settings.settings.reviewsPerDay,
      easyButton: settings.settings.easyButton,
      siblingsSameDay: settings.settings.siblingsSameDay,
      days: settings.settings,
      catchUp: settings.settings.catchUp,
    }),
    countKnown: async (day, apart) =>
      countByDeck(
        withoutAnswered(
          known.filter(({ memory }) => memory.dueDay <= day),
          apart,
        ),
        apart,
      ),
    countLearning: async (now) => countByDeck(inLearning.filter(({ memory }) => memory.dueAt <= now)),
    countNew: async (apart) => countByDeck(withoutUsed(unseen, apart), apart),
    listKnown: (day, wanted) =>
      wantedOf(
        withoutAnswered(known.filter(({ memory }) => memory.dueDay <= day).toSorted(byDue), wanted.apart),
        wanted,
      ),
    listLearning: (now, wanted) =>
      wantedOf(
        inLearning
          .filter(({ memory }) => memory.dueAt <= now)
          .toSorted((one, other) => one.memory.dueAt - other.memory.dueAt),
        wanted,
      ),
    listNew: async ({ limit, ...wanted }) => {
      const inOrder = withoutUsed(unseen.toSorted(byIntroduction), wanted.apart);
      const first = wanted.apart === null ? inOrder : firstOfGroups(inOrder);
      return (await wantedOf(first, wanted)).slice(0, Math.max(0, limit));
    },
    listUnanswered: async (since, { limit, ...wanted }) => {
      const open = places.filter(
        ({ suspended, memory }) => !suspended && (memory === null || memory.lastReviewAt < since),
      );
      return (await wantedOf(withoutAnswered(open.toSorted(byUse), wanted.apart), wanted)).slice(0, limit);
    },
    listForgotten: async (since, wanted) => {
      const reviews = await rows.reviewsSince(since);
      const forgotten = new Set(
        reviews.flatMap(({ cardId, answer, undone }) =>
          !undone && answer?.grade === 'incorrect' ? [cardId] : [],
        ),
      );
      return wantedOf(
        places.filter(({ cardId, suspended }) => !suspended && forgotten.has(cardId)),
        wanted,
      );
    },
    countDays: async (after, until) => {
      const days = known.flatMap(({ memory: { dueDay } }) =>
        dueDay > after && dueDay <= until ? [dueDay] : [],
      );
      return new Map(
        Array.from(
          Map.groupBy(days, (day) => day),
          ([day, of]) => [day, of.length],
        ),
      );
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
    doneOn: async (day) => doneIn((await countedOn(day)).map(({ as }) => as)),
    limitedDecks: async (day) => {
      const limited = decks.flatMap(({ deck, limits }) => (limits ? [{ deckId: deck.id, limits }] : []));
      if (limited.length === 0) return [];
      const counted = Map.groupBy(await countedOn(day), ({ deckId }) => deckId);
      return limited.map(({ deckId, limits }) => {
        return { deckId, limits, done: doneIn((counted.get(deckId) ?? []).map(({ as }) => as)) };
      });
    },
    plans: async (now) => (settings.plans ?? []).filter(({ examAt }) => examAt > now),
    listPlanned,
    answersSince: async (day) => {
      const given = await answers(day);
      return { answered: given.length, timeMs: given.reduce((sum, { answer }) => sum + answer.timeSpent, 0) };
    },
  };
}

function isKnown(place: Place): place is Known {
  return place.memory?.state === 'review' && place.memory.dueDay !== null;
}

function isTagged({ card }: CardRow, tag: string): boolean {
  return card.tags.some((other) => tagKey(other) === tagKey(tag));
}

function hasKey({ card }: CardRow): boolean {
  return card.quiz !== null && card.quiz.key !== null;
}

function withoutGroups<P extends Place>(cards: readonly P[], others: readonly Place[]): P[] {
  const groups = new Set(others.map(({ siblings }) => siblings));
  return cards.filter(({ siblings }) => siblings === null || !groups.has(siblings));
}

/** The cards without siblings, and the first of each group. */
function firstOfGroups(cards: readonly Place[]): Place[] {
  const groups = Map.groupBy(cards, ({ cardId, siblings }) => siblings ?? cardId);
  return [...groups.values()].flatMap((group) => group.slice(0, 1));
}

/** How many cards each deck has; if siblings are kept apart, one of each group counts. */
function countByDeck(cards: readonly Place[], apart: Apart = null): Map<string, number> {
  const counts = new Map<string, number>();
  const byDeck = Map.groupBy(cards, ({ deckId }) => deckId);
  for (const [deckId, ofDeck] of byDeck) {
    counts.set(deckId, (apart === null ? ofDeck : firstOfGroups(ofDeck)).length);
  }
  return counts;
}

function byDue(one: Known, other: Known): number {
  return compare(one.memory.dueDay, other.memory.dueDay) || one.memory.dueAt - other.memory.dueAt;
}

function byIntroduction(one: Place, other: Place): number {
  return (
    one.position - other.position || compare(one.deckId, other.deckId) || compare(one.cardId, other.cardId)
  );
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
