import { describeMarked } from './describe-marked.ts';
import type { Marked } from './marked.ts';

/**
 * Why no card was made of a text and what the learner can do, in sentences. `lists` is the number of lists in it that can be
 * imported as they are; `marked` is null for a text that was not read to its end.
 */
export function refusalText(
  marked: Marked | null,
  { lists, focus }: { lists: number; focus: string | null },
): string {
  if (marked === null) {
    return 'This text is too long to make cards from in one go. Choose some of its sections and try again.';
  }
  if (focus !== null) {
    return 'No good card can be made from what this text says about your focus. Leave the focus out, or use words from the text.';
  }
  const found = describeMarked(marked);
  const reason =
    found === null
      ? 'No good card can be made from this text: it marks no terms, tables or lists.'
      : `No good card can be made from this text. It marks ${found}, but nothing that makes a question by itself.`;
  if (lists === 0) return reason;
  const them = lists === 1 ? 'has a list that you can import' : `has ${lists} lists that you can import`;
  return `${reason} It ${them} as cards, on the page of the source.`;
}
