import type { CardContent } from '#domain/cards/card.ts';
import type { DeckContent } from '#domain/deck.ts';
import type { Block } from '#domain/sources/tree.ts';

/** Size of a deck's own texts in bytes, without its cards. */
export function deckBytes({
  title,
  description,
  category,
}: Pick<DeckContent, 'title' | 'description' | 'category'>): number {
  return total([title, description, category]);
}

/** Size of a source's texts and their syntax trees in bytes. */
export function sourceBytes(
  title: string,
  passages: ReadonlyArray<{ text: string; blocks: readonly Block[] }>,
): number {
  return total([title, ...passages.flatMap(({ text, blocks }) => [text, JSON.stringify(blocks)])]);
}

/** Size of the texts of cards in bytes. */
export function cardBytes(...cards: readonly CardContent[]): number {
  return total(
    cards.flatMap(({ front, back, hints, explanation, quiz, tags, accepted, cloze }) => {
      return [
        front,
        back,
        ...hints,
        explanation,
        cloze?.text ?? null,
        quiz && JSON.stringify(quiz.options),
        quiz?.reasons ? JSON.stringify(quiz.reasons) : null,
        tags.length === 0 ? null : JSON.stringify(tags),
        accepted === undefined ? null : JSON.stringify(accepted),
      ];
    }),
  );
}

function total(texts: ReadonlyArray<string | null>): number {
  return texts.reduce((sum, text) => sum + (text === null ? 0 : Buffer.byteLength(text)), 0);
}
