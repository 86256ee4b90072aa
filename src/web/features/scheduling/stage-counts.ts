import type { CardMemory } from '#contract/scheduling.ts';
import { stageOf, type CardStage } from '#domain/scheduling/stages.ts';

export const STAGE_NAMES: Readonly<Record<CardStage, string>> = {
  new: 'New',
  learning: 'Learning',
  young: 'Young',
  mature: 'Mature',
};

export type StageCounts = Readonly<Record<CardStage, number>>;

/** The number of cards in each stage. Suspended cards count in the stage they have. */
export function countStages(cards: readonly Pick<CardMemory, 'memory'>[]): StageCounts {
  const counts = { new: 0, learning: 0, young: 0, mature: 0 };
  for (const { memory } of cards) counts[stageOf(memory)] += 1;
  return counts;
}
