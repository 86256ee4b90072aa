import type { Card } from '../cards/card.ts';
import { normalised } from '../text/normalised.ts';

/** The right answer of a card: the right option of a quiz card that has one, otherwise the back. */
export function rightAnswer({ back, quiz }: Pick<Card, 'back' | 'quiz'>): string {
  return quiz?.options[quiz.key ?? -1] ?? back;
}

/** Whether a text adds to texts that are already shown. It does not if it only repeats one of them or a part of one. */
export function addsTo(text: string, known: readonly string[]): boolean {
  const normalisedText = normalise(text);
  return (
    normalisedText !== '' && known.every((other) => !` ${normalise(other)} `.includes(` ${normalisedText} `))
  );
}

/**
 * Normalises a text so that differences in case, spaces and punctuation disappear. Signs of formulas and code remain.
 */
function normalise(text: string): string {
  return normalised(text, 'NFKC')
    .toLowerCase()
    .replaceAll(/[\s.,;:!?*_"'`]+/gu, ' ')
    .trim();
}

/** Why an option of a card is wrong, or null if it is the right one or the card does not say. */
export function reasonAgainst({ quiz }: Pick<Card, 'quiz'>, option: number | null): string | null {
  return option === null || option === quiz?.key ? null : (quiz?.reasons?.[option] ?? null);
}

/**
 * The stored explanation after a wrong answer: why the option is wrong, then why the right one is right. Null if none.
 */
export function storedExplanation(
  card: Pick<Card, 'quiz' | 'explanation'>,
  option: number | null,
): string | null {
  const parts = [reasonAgainst(card, option), card.explanation].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join('\n\n');
}

/** An explanation without the reason at its beginning, which is shown separately. */
export function withoutReason(explanation: string, reason: string | null): string {
  return reason !== null && explanation.startsWith(reason)
    ? explanation.slice(reason.length).trim()
    : explanation;
}
