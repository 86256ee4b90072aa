import type { CardPayload } from '#contract/cards.ts';
import type { DeckPayload } from '#contract/decks.ts';

/** What the texts of a deck take up, in bytes; its cards come on top. */
export function deckBytes({ title, description, category }: Omit<DeckPayload, 'difficulty'>): number {
  return total([title, description, category]);
}

/** What the texts of cards take up, in bytes. */
export function cardBytes(
  ...cards: ReadonlyArray<Omit<CardPayload, 'difficulty' | 'is_quiz' | 'correct_option'>>
): number {
  return total(
    cards.flatMap(({ front, back, hint_1, hint_2, hint_3, explanation, options }) => {
      const written = options === null ? null : JSON.stringify(options);
      return [front, back, hint_1, hint_2, hint_3, explanation, written];
    }),
  );
}

function total(texts: ReadonlyArray<string | null>): number {
  return texts.reduce((sum, text) => sum + (text === null ? 0 : Buffer.byteLength(text)), 0);
}
