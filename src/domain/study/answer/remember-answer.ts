import { nextCardState, type CardState } from '../../scheduling/card-state.ts';
import { ratingOf } from '../../scheduling/rating.ts';
import type { SchedulingSettings } from '../../scheduling/settings.ts';
import type { SessionAnswer } from './answer.ts';
import type { Presentation } from '../mode.ts';

/** The card state after an answer. `before` is null for a new card; `timeZone` is an IANA name. */
export function rememberAnswer(
  before: CardState | null,
  answer: Pick<SessionAnswer, 'cardId' | 'grade' | 'hintsUsed' | 'answeredAt' | 'chosenInterval'>,
  presentation: Presentation,
  { settings, timeZone }: { settings: SchedulingSettings; timeZone: string },
): CardState {
  const { cardId, answeredAt: at, chosenInterval } = answer;
  const moment = { cardId, at, timeZone, chosenInterval };
  return nextCardState(before, ratingOf({ ...answer, presentation }), moment, settings);
}
