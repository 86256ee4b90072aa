import { chooseOf, withMoved } from '../../scheduling/choose-interval.ts';
import { ratingOf } from '../../scheduling/rating.ts';
import type { SessionAnswer } from '../answer/answer.ts';
import { rememberAnswer } from '../answer/remember-answer.ts';
import { learnStage } from '../learn.ts';
import type { Presentation } from '../mode.ts';
import { isAskedAgain } from './completion.ts';
import type { Queued } from './queue.ts';
import type { Scheduling, SessionCard, SessionState } from './session-state.ts';

/** In a review: an answer with the interval that is chosen by what comes back on the days ahead. */
export function withChosenInterval(
  { scheduling, learns }: SessionState,
  card: SessionCard,
  given: SessionAnswer,
): SessionAnswer {
  if (scheduling === null) return given;
  const { cardId, answeredAt: at, memoryBefore } = given;
  const rating = ratingOf({ ...given, presentation: countedAs(card, learns) });
  const moment = { cardId, at, timeZone: scheduling.timeZone };
  const chosenInterval = chooseOf(memoryBefore, rating, moment, scheduling);
  return chosenInterval === null ? given : { ...given, chosenInterval };
}

/** Learn counts every answer as one to a flip card. */
function countedAs({ presentation }: SessionCard, learns: boolean): Presentation {
  return learns ? 'flip' : presentation;
}

/** In a review: updates the card state, and queues the card again until it is known. */
export function scheduleNext(state: SessionState, card: SessionCard, given: SessionAnswer): SessionState {
  const { scheduling } = state;
  if (scheduling === null) return state;
  const { memoryBefore } = given;
  const memory = rememberAnswer(memoryBefore, given, countedAs(card, state.learns), scheduling);
  const memories = { ...scheduling.memories, [card.id]: memory };
  const coming = withMoved(scheduling.coming, memoryBefore?.dueDay ?? null, memory.dueDay);
  const scheduled = { ...state, scheduling: { ...scheduling, memories, coming } };
  return { ...scheduled, queue: [...state.queue, ...repeatEntry(scheduled, state.index)] };
}

/** Queues an answered card again, unless it is known or learned. Learn asks all cards in turn, regardless of their learning steps. */
export function repeatEntry({ cards, answers, scheduling, learns }: SessionState, index: number): Queued[] {
  const id = cards[index]?.id ?? '';
  if (learns) return learnStage(answers, id) === 'learned' ? [] : [{ index, from: 0 }];
  const memory = scheduling?.memories[id];
  return memory !== undefined && isAskedAgain(memory) ? [{ index, from: memory.dueAt }] : [];
}

/** The scheduling data as they were before an answer. */
export function withoutAnswer(scheduling: Scheduling, { cardId, memoryBefore }: SessionAnswer): Scheduling {
  const { [cardId]: after, ...others } = scheduling.memories;
  const memories = memoryBefore === null ? others : { ...others, [cardId]: memoryBefore };
  const coming = withMoved(scheduling.coming, after?.dueDay ?? null, memoryBefore?.dueDay ?? null);
  return { ...scheduling, memories, coming };
}
