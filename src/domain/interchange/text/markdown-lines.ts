import type { CardContent } from '../../cards/card.ts';
import { DEFAULT_DIFFICULTY } from '../../limits.ts';
import { joinTags } from './tags.ts';

/** A heading with the title of a deck, and the blank line below it. */
export function headingOfDeck(title: string): string {
  return `# ${title.replaceAll(/[\r\n]+/gu, ' ').trim()}\n\n`;
}

/** A card as a block of question and answer, and the blank line below it. Default values are not written. */
export function blockOfCard(content: CardContent, suspended: boolean): string {
  const { front, back, hints, explanation, quiz, isQuiz, difficulty, tags } = content;
  let block = part('Q', front) + part('A', back);
  for (const [index, hint] of hints.entries()) if (hint !== null) block += part(`Hint ${index + 1}`, hint);
  if (explanation !== null) block += part('Explanation', explanation);
  for (const [index, option] of (quiz?.options ?? []).entries()) {
    block += part(index === quiz?.key ? 'Correct option' : 'Option', option);
    const reason = quiz?.reasons?.[index] ?? null;
    if (reason !== null) block += part('Reason', reason);
  }
  if (isQuiz) block += part('Quiz', 'yes');
  if (difficulty !== DEFAULT_DIFFICULTY) block += part('Difficulty', String(difficulty));
  if (tags.length > 0) block += part('Tags', joinTags(tags));
  if (suspended) block += part('Suspended', 'yes');
  return `${block}\n`;
}

/** Further lines are indented, so that whatever they contain belongs to the text. */
function part(key: string, text: string): string {
  const [first = '', ...others] = text.replaceAll(/\r\n?/gu, '\n').split('\n');
  const indented = (lines: readonly string[]) =>
    lines.map((line) => (line === '' ? '\n' : `  ${line}\n`)).join('');
  // Code begins on a line of its own.
  if (/^[ \t]*(?:(?:[-*+]|\d{1,4}[.)])[ \t]+)?(?:`{3}|~{3})/u.test(first))
    return `${key}:\n${indented([first, ...others])}`;
  return `${key}: ${first}\n${indented(others)}`;
}
