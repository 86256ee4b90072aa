import type { Card, Quiz } from '../cards/card.ts';
import { answerToGive } from '../cards/cloze.ts';
import { isSameAnswer } from '../generation/same-option.ts';
import { canBeWritten } from '../judging/judge.ts';
import { seededRandom, shuffled } from '../random.ts';
import type { SessionAnswer } from './answer/answer.ts';

/** How many options Learn shows, if the round has that many different answers. */
const OPTIONS = 4;

/**
 * How far a card of a Learn round is: it is first picked from options, then written, and learned once it was known twice in
 * a row. After a miss, the card starts again. `answers` are those of the round, oldest first.
 */
export function learnStage(
  answers: ReadonlyArray<Pick<SessionAnswer, 'cardId' | 'isCorrect'>>,
  cardId: string,
): 'pick' | 'write' | 'learned' {
  const [last, before] = answers
    .filter((answer) => answer.cardId === cardId)
    .slice(-2)
    .toReversed();
  if (last?.isCorrect !== true) return 'pick';
  return before?.isCorrect === true ? 'learned' : 'write';
}

type Learned = Pick<Card, 'id' | 'front' | 'back' | 'quiz' | 'cloze' | 'accepted'>;

/**
 * The options with which a card of a Learn round is shown: its own, or its back among those of other cards of the round. Null
 * if there are none or if they are too long to be read at a glance; the card is then flipped. An answer that would also be
 * right is not an option.
 */
export function learnOptions(card: Learned, round: readonly Learned[]): Quiz | null {
  if (card.quiz !== null && card.quiz.key !== null && card.quiz.options.length > 1) return card.quiz;
  const options = [answerToGive(card)];
  if (!options.every(canBeWritten)) return null;
  const { accepted = [] } = card;
  for (const other of shuffled(round, seededRandom(card.id))) {
    const answer = answerToGive(other);
    const isRightToo =
      other.front === card.front ||
      [...options, ...accepted].some((right) => isSameAnswer(card.front, right, answer));
    if (options.length < OPTIONS && canBeWritten(answer) && !isRightToo) options.push(answer);
  }
  return options.length === 1 ? null : { options, key: 0 };
}
