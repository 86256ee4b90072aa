import { expect, test } from 'vitest';
import { flipContent, quizContent } from '#test/builders/cards.ts';
import { withGap } from './draft-gap.ts';
import { isSameQuestionAs } from './same-question.ts';

const QUOTE = 'During metaphase the chromosomes of the cell line up along its equator.';
const BLANKED = 'During ____ the chromosomes of the cell line up along its equator.';

test('a blank becomes a gap with the words of the quote', () => {
  expect(withGap(flipContent({ front: BLANKED, back: 'Metaphase' }), QUOTE)).toEqual(
    flipContent({
      front: 'During **[...]** the chromosomes of the cell line up along its equator.',
      back: 'During **metaphase** the chromosomes of the cell line up along its equator.',
      cloze: {
        text: 'During {{c1::metaphase}} the chromosomes of the cell line up along its equator.',
        gap: 1,
      },
    }),
  );
});

test('a draft of the same sentence asks the same', () => {
  const draft = flipContent({ front: BLANKED, back: 'Metaphase' });
  expect(isSameQuestionAs(draft)(withGap(draft, QUOTE))).toBe(true);
});

test.each([
  ['a quiz', quizContent({ front: BLANKED, back: 'Metaphase' }), QUOTE],
  ['several blanks', flipContent({ front: '____ and ____ line up', back: 'metaphase' }), QUOTE],
  ['no blank', flipContent({ front: 'When do chromosomes line up?', back: 'metaphase' }), QUOTE],
  ['an answer that is not in the quote', flipContent({ front: BLANKED, back: 'anaphase' }), QUOTE],
  ['marks of gaps in the text', flipContent({ front: 'std::____', back: 'vector' }), 'std::vector'],
])('a card with %s stays as it is', (_name, content, quote) => {
  expect(withGap(content, quote)).toEqual(content);
});
