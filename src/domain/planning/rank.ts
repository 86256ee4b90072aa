import type { StudyDay } from './calendar.ts';
import type { Learner } from './learner.ts';
import type { Standing, Worth } from './worth.ts';

/** A card that may come up on a day, with the seconds that it is expected to take. */
export type Ranked<Card> = Readonly<{ card: Card; seconds: number }>;

/** What has already been done on the first day: new cards begun, and the seconds that all cards took. */
export type Done = Readonly<{ begun: number; seconds: number }>;

const NOTHING_DONE: Done = { begun: 0, seconds: 0 };

/** The number of days on which a new card should be seen before the exam. */
const WANTED_VIEWS = 3;

/** New cards are begun early: at any time, the remaining ones would be done within this part of the remaining time. */
const NEW_WITHIN = 0.3;

/** The factor by which the worth of cards that were not seen often enough is multiplied. */
const UNSEEN_FACTOR = 1.5;

/** A review that adds less is left out. */
const LEAST_GAIN = 0.001;

/**
 * The cards for the first of the remaining days, sorted by what each adds to knowledge in the exam per second, the most first.
 * That puts the weakest first on the last day. New cards, in order, are limited to as many as it takes to spread them, and to as
 * many as there is time to see again; those begun earlier on that day count. A card answered on that day is left out, unless it
 * is being learned.
 */
export function rankCards<Card extends Standing>(
  cards: readonly Card[],
  days: readonly StudyDay[],
  { habits }: Pick<Learner, 'habits'>,
  worthOn: (card: Card, today: StudyDay) => Worth,
  done = NOTHING_DONE,
): Ranked<Card>[] {
  const [today] = days;
  if (!today) return [];
  const isLast = days.length === 1;
  const unseen = cards.filter(({ memory }) => memory === null).length;
  const wholeDays = [{ ...today, seconds: today.seconds + done.seconds }, ...days.slice(1)];
  const share = newCardsToday(unseen + done.begun, wholeDays, habits.seconds);
  let newLeft = Math.min(unseen, Math.max(0, share - done.begun));
  const ranked: Array<Ranked<Card> & { rate: number }> = [];
  for (const card of cards) {
    const isNew = card.memory === null;
    if (isNew ? newLeft === 0 : card.lastDay >= today.day && !card.isLearning) continue;
    if (isNew) newLeft -= 1;
    const { gain, seconds } = worthOn(card, today);
    if (gain < LEAST_GAIN && !card.isLearning) continue;
    const factor = !isLast && !isNew && card.views < WANTED_VIEWS ? UNSEEN_FACTOR : 1;
    ranked.push({ card, seconds, rate: card.isLearning ? Infinity : (factor * gain) / seconds });
  }
  return ranked.sort((one, other) => (one.rate === other.rate ? 0 : other.rate - one.rate));
}

/** Its multiples are spread evenly between whole numbers. */
const GOLDEN_RATIO = 0.618_033_988_75;

/** How many new cards to begin on the first of the remaining days. */
function newCardsToday(
  count: number,
  days: readonly StudyDay[],
  seconds: Readonly<{ new: number; recalled: number }>,
): number {
  const left = days.reduce((sum, day) => sum + day.seconds, 0);
  const viewsAgain = Math.min(WANTED_VIEWS, days.length) - 1;
  const affordable = left / (seconds.new + viewsAgain * seconds.recalled);
  const beginning = days.slice(0, Math.max(1, days.length - viewsAgain));
  const time = Math.min(
    left * NEW_WITHIN,
    beginning.reduce((sum, day) => sum + day.seconds, 0),
  );
  const share = days.length < WANTED_VIEWS ? 1 : Math.min(1, (days[0]?.seconds ?? 0) / time);
  const wanted = Math.min(count, affordable) * share;
  // Fractions of a card become a whole one on some of the days, the same on all devices.
  return Math.min(count, Math.floor(wanted + (((days[0]?.day ?? 0) * GOLDEN_RATIO) % 1)));
}
