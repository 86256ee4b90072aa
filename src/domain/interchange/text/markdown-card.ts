import type { CardContent } from '../../cards/card.ts';
import type { PlannedState } from '../incoming.ts';

/** A card from a Markdown file, not checked against any limits yet. */
export type MarkdownCard = {
  /** The number of its line. */
  place: number;
  deck: string;
  content: CardContent;
  suspended: boolean;
  planned?: PlannedState | undefined;
  /** Whether other cards come from the same text. */
  hasSiblings?: boolean;
  /** For the last card of a text with gaps: how many further gaps do not become cards. */
  gapsLeft?: number;
};
