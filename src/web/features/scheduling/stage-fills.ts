import type { CardStage } from '#domain/scheduling/stages.ts';

/**
 * The classes of a stage's area in charts and in the legend. Stages differ in outline, stripes and lightness as well as
 * colour.
 */
export const STAGE_FILLS: Readonly<Record<CardStage, string>> = {
  new: 'border border-line-strong bg-heat-0',
  learning:
    'border border-saffron bg-[repeating-linear-gradient(135deg,var(--saffron)_0_3px,var(--surface)_3px_5px)]',
  young: 'bg-heat-2',
  mature: 'bg-heat-4',
};
