import { recallAfterDays, type Remembered } from '../scheduling/card-state.ts';
import { AGAIN, GOOD, RATINGS } from '../scheduling/rating.ts';
import { rememberedAfterDay, type Learner } from './learner.ts';

/** The state of a card for a plan. */
export type Standing = Readonly<{
  /** Null for a new card. */
  memory: Remembered | null;
  /** When it was last answered (epoch ms), and on which local day; meaningless for a new card. */
  lastAt: number;
  lastDay: number;
  /** How often it was answered; a simulation leaves out repetitions of the same day. */
  views: number;
  /** Whether it comes back within minutes. */
  isLearning: boolean;
}>;

/** What asking a card once adds to the probability of recalling it in the exam, and the expected seconds. */
export type Worth = Readonly<{ gain: number; seconds: number }>;

const MS_PER_DAY = 86_400_000;

/** The probability (0 to 1) of recalling a card at an instant (epoch ms) without another review. A new card is not known. */
export function recallAt(
  { memory, lastAt }: Pick<Standing, 'memory' | 'lastAt'>,
  at: number,
  { settings }: Pick<Learner, 'settings'>,
): number {
  return memory === null ? 0 : recallAfterDays(memory, Math.max(0, at - lastAt) / MS_PER_DAY, settings);
}

/** The worth of asking a card on a day of study (its number, and an instant in epoch ms) for an exam at `examAt`. */
export function worthOf(
  card: Standing,
  today: Readonly<{ day: number; at: number }>,
  examAt: number,
  learner: Learner,
): Worth {
  const { settings, habits } = learner;
  const ahead = Math.max(0, examAt - today.at) / MS_PER_DAY;
  const { memory } = card;
  if (memory === null) {
    const recalls = RATINGS.map((rating) =>
      recallAfterDays(rememberedAfterDay(null, 0, rating, settings), ahead, settings),
    );
    return {
      gain: habits.firstRatings.reduce((sum, share, index) => sum + share * (recalls[index] ?? 0), 0),
      seconds: habits.seconds.new,
    };
  }
  const days = Math.max(0, today.day - card.lastDay);
  const recall = recallAfterDays(memory, days, settings);
  const recalled = rememberedAfterDay(memory, days, GOOD, settings);
  const forgotten = rememberedAfterDay(memory, days, AGAIN, settings);
  const then =
    recall * recallAfterDays(recalled, ahead, settings) +
    (1 - recall) * recallAfterDays(forgotten, ahead, settings);
  return {
    gain: then - recallAt(card, examAt, learner),
    seconds: recall * habits.seconds.recalled + (1 - recall) * habits.seconds.forgotten,
  };
}
