import type { CardContent } from '../../cards/card.ts';
import type { PlannedState } from '../incoming.ts';

/** A card out of a Markdown file, within no bounds yet. */
export type MarkdownCard = {
  /** The number of its line. */
  place: number;
  deck: string;
  content: CardContent;
  suspended: boolean;
  planned?: PlannedState | undefined;
  /** Whether other cards come from the same text. */
  hasSiblings?: boolean;
  /** Of the last card of a text with gaps: how many gaps beyond it become none. */
  gapsLeft?: number;
};
