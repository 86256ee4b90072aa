import { sessionMerits } from '#domain/achievements.ts';
import type { RecordedAnswer } from '#domain/study/answer.ts';
import { belongsToSession } from '#domain/study/completion.ts';
import { summarize } from '#domain/study/summary.ts';
import { sessionIncrements, type Increment } from '../analytics/rollups.repository.ts';
import { dayOf } from '../scheduling/review-increments.ts';
import { toAnswer, type FoundReview } from '../scheduling/reviews.repository.ts';
import type { StoredSession } from './study.repository.ts';

/** A session with its answers, oldest first, without what was undone. */
export type AnsweredSession = {
  session: Pick<StoredSession, 'userId' | 'cardIds' | 'completedAt' | 'endedAt'>;
  answers: readonly FoundReview[];
};

/** The answers that a session sums up. */
export function ownAnswers({ session, answers }: AnsweredSession): FoundReview[] {
  return answers.filter(({ at }) => belongsToSession(session, at));
}

/** The first answers to its cards, which its summary is about. */
export function firstAnswers(answered: AnsweredSession): RecordedAnswer[] {
  return ownAnswers(answered)
    .filter((answer) => answer.counted)
    .map(toAnswer);
}

/**
 * What a session adds to the rollups beyond its answers: nothing before it is completed, and nothing without answers. Those
 * given after its end count for streaks, like the others, and not for its merits.
 */
export function incrementsOfSession(answered: AnsweredSession): Increment[] {
  const { session, answers } = answered;
  const counted = answers.filter((answer) => answer.counted);
  if (session.completedAt === null || counted.length === 0) return [];
  return sessionIncrements({
    userId: session.userId,
    studied: daysAndDecks(counted),
    ...sessionMerits(summarize(session.cardIds.length, firstAnswers(answered))),
  });
}

/** The local days on which cards of a session were answered. */
export function studyDays({ session, answers }: AnsweredSession): Set<string> {
  const counted = answers.filter((answer) => answer.counted);
  return new Set(session.completedAt === null ? [] : counted.map(dayOf));
}

/** Each local day with each deck, as of the last answer. */
function daysAndDecks(answers: readonly FoundReview[]) {
  const places = answers.map((answer) => ({
    localDay: dayOf(answer),
    deckId: answer.deckId,
    deckTitle: answer.deckTitle,
    at: answer.at,
  }));
  return [...new Map(places.map((place) => [`${place.localDay} ${place.deckId}`, place])).values()];
}
