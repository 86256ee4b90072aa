import type { CardMemory } from '#contract/scheduling.ts';
import { daysBetween, localDay } from '#domain/local-day.ts';
import { dueDayOf } from '#domain/scheduling/due-day.ts';
import { LEECH_LAPSES } from '#domain/scheduling/settings.ts';
import { countOf } from '#web/lib/format.ts';

type Here = {
  /** Whether the card's deck is reviewed. */
  reviewed: boolean;
  /** Epoch ms. */
  now: number;
  timeZone: string;
};

/** When a card is due next, in words and in calendar days of the learner. */
export function nextReviewText({ memory, suspended }: CardMemory, { reviewed, now, timeZone }: Here): string {
  if (suspended) return 'Suspended';
  if (!reviewed) return 'Not reviewed';
  if (memory === null) return 'New';
  const days = daysBetween(localDay(now, timeZone), dueDayOf(memory, timeZone));
  if (days <= 0) return 'Due today';
  return days === 1 ? 'Due tomorrow' : `Due in ${countOf(days, 'day')}`;
}

/** Whether a card has been forgotten so often that it should be changed rather than repeated. */
export function isLeech({ memory }: CardMemory): boolean {
  return memory !== null && memory.lapses >= LEECH_LAPSES;
}
