import { nextCardState, type CardState } from '../memory/memory.ts';
import { ratingOf } from '../memory/rating.ts';
import type { SchedulingSettings } from '../memory/settings.ts';
import type { SessionAnswer } from './answer.ts';
import type { Presentation } from './mode.ts';

/** The memory after an answer to a card shown in this way; `before` is null for a new card, `timeZone` an IANA name. */
export function rememberAnswer(
  before: CardState | null,
  answer: Pick<SessionAnswer, 'cardId' | 'grade' | 'hintsUsed' | 'answeredAt'>,
  presentation: Presentation,
  { settings, timeZone }: { settings: SchedulingSettings; timeZone: string },
): CardState {
  const moment = { cardId: answer.cardId, at: answer.answeredAt, timeZone };
  return nextCardState(before, ratingOf({ ...answer, presentation }), moment, settings);
}
