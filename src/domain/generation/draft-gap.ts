import type { CardContent } from '../cards/card.ts';
import { clozeSides } from '../cards/cloze.ts';
import { CARD_LIMITS } from '../limits.ts';

const BLANK = /_{3,}/gu;
/** The marks of gaps and hints, which a text must not already contain. */
const MARKS = /\{\{|\}\}|::/u;

/**
 * A card from a source that asks for the blank in a text, as a cloze card of that text. The gap has the words as the quote has
 * them, since an answer alone begins with a capital. A quiz, and a card with several blanks or with an answer that the quote
 * does not have, stays as it is.
 */
export function withGap(content: CardContent, quote: string): CardContent {
  const blanks = content.front.match(BLANK) ?? [];
  if (content.quiz !== null || blanks.length !== 1) return content;
  const answer = new RegExp(RegExp.escape(content.back), 'iu').exec(quote)?.[0] ?? '';
  if (answer === '' || MARKS.test(`${content.front} ${answer}`)) return content;
  const cloze = { text: content.front.replace(BLANK, () => `{{c1::${answer}}}`), gap: 1 };
  const sides = clozeSides(cloze);
  return sides === null || sides.front.length > CARD_LIMITS.front ? content : { ...content, ...sides, cloze };
}
