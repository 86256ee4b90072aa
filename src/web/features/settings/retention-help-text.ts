import { leastCostly, type RetentionEffect } from '#domain/planning/retention-effect.ts';
import { countOf, formatNumber } from '#web/lib/format.ts';

/**
 * Which retention takes the least time for each known card, and how it compares with the current one (percent): "At 70%, each card
 * that you know takes the least time. Against 90%, that saves 5 minutes a day, and you would know 60 cards fewer in a year."
 */
export function leastCostText(effects: readonly RetentionEffect[], present: number): string {
  const best = leastCostly(effects);
  const now = effects.find(({ retention }) => retention === present);
  if (!best || !now) return '';
  const least = `At ${best.retention}%, each card that you know takes the least time.`;
  if (best === now) return least;
  const minutes = now.minutes - best.minutes;
  const cards = Math.round(now.known) - Math.round(best.known);
  const time = `that ${minutes < 0 ? 'costs' : 'saves'} ${
    Math.abs(minutes) < 1 ? 'less than a minute' : countOf(Math.round(Math.abs(minutes)), 'minute')
  } a day`;
  const known =
    cards === 0
      ? 'you would know as many cards in a year'
      : `you would know ${countOf(Math.abs(cards), 'card')} ${cards > 0 ? 'fewer' : 'more'} in a year`;
  return `${least} Against ${present}%, ${time}, and ${known}.`;
}

/** Minutes a day in a table: "0.6", or "12". */
export function minutesText(minutes: number): string {
  return minutes < 10 ? minutes.toFixed(1) : formatNumber(Math.round(minutes));
}
