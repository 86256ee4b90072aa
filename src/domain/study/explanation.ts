import type { Card } from '../cards/card.ts';
import { normalised } from '../text/normalised.ts';

/** The right answer of a card in its own words: the option for a quiz card that has one, else the back. */
export function rightAnswer({ back, quiz }: Pick<Card, 'back' | 'quiz'>): string {
  return quiz?.options[quiz.key ?? -1] ?? back;
}

/** Whether a text tells more than these, which are in sight already: it does not if it only repeats one of them, or a part. */
export function addsTo(text: string, known: readonly string[]): boolean {
  const said = words(text);
  return said !== '' && known.every((other) => !` ${words(other)} `.includes(` ${said} `));
}

/**
 * Normalises a text, so that texts are equal if they differ only in case, spaces and the marks around words. Signs of
 * formulas and code count.
 */
function words(text: string): string {
  return normalised(text, 'NFKC')
    .toLowerCase()
    .replaceAll(/[\s.,;:!?*_"'`]+/gu, ' ')
    .trim();
}

/** Why this option of a card is wrong; null when it is the right one or nobody has told. */
export function reasonAgainst({ quiz }: Pick<Card, 'quiz'>, option: number | null): string | null {
  return option === null || option === quiz?.key ? null : (quiz?.reasons?.[option] ?? null);
}

/** What is stored to say after a wrong answer: why that option is wrong, then why the right one is right. Null for nothing. */
export function storedExplanation(
  card: Pick<Card, 'quiz' | 'explanation'>,
  option: number | null,
): string | null {
  const parts = [reasonAgainst(card, option), card.explanation].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join('\n\n');
}

/** An explanation without the reason that it begins with, which is shown apart. */
export function withoutReason(explanation: string, reason: string | null): string {
  return reason !== null && explanation.startsWith(reason)
    ? explanation.slice(reason.length).trim()
    : explanation;
}
