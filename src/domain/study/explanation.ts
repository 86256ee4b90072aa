import type { Card } from '../cards/card.ts';

/** The right answer of a card in its own words: the option for a quiz card that has one, else the back. */
export function rightAnswer({ back, quiz }: Pick<Card, 'back' | 'quiz'>): string {
  return quiz?.options[quiz.key ?? -1] ?? back;
}

/** Whether a text tells more than these, which are in sight already: it does not if it only repeats one of them, or a part. */
export function addsTo(text: string, known: readonly string[]): boolean {
  const said = words(text);
  return said !== '' && known.every((other) => !` ${words(other)} `.includes(` ${said} `));
}

/** The same for texts that differ only in case, spaces and the marks around words. Signs of formulas and code count. */
function words(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s.,;:!?*_"'`]+/gu, ' ')
    .trim();
}
