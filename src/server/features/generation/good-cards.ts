import { checkDraft } from '#domain/generation/draft-checks.ts';
import type { CardDraft } from '#domain/generation/draft.ts';
import { finishCard } from '#domain/generation/finish-card.ts';
import { fitToMix, type CardMix } from '#domain/generation/mix.ts';
import { seededRandom } from '#domain/random.ts';
import type { NewCard } from '../cards/cards.repository.ts';

/** Cards from the drafts that fit the mix and pass the checks, up to the requested number. The seed decides the order of their options. */
export function goodCards(
  drafts: readonly CardDraft[],
  { wanted, mix, seed, newId }: { wanted: number; mix: CardMix; seed: string; newId: () => string },
): NewCard[] {
  return finishCards(keepGood(drafts, wanted, mix), seed, newId);
}

function keepGood(drafts: readonly CardDraft[], wanted: number, mix: CardMix): CardDraft[] {
  const kept: CardDraft[] = [];
  for (const each of drafts) {
    const draft = fitToMix(each, mix);
    if (draft && kept.length < wanted && checkDraft(draft, kept).length === 0) kept.push(draft);
  }
  return kept;
}

function finishCards(drafts: readonly CardDraft[], seed: string, newId: () => string): NewCard[] {
  const random = seededRandom(seed);
  return drafts.map((draft) => ({ id: newId(), ...finishCard(draft, random) }));
}
