import { checkDraft } from '#domain/generation/draft-checks.ts';
import type { CardDraft } from '#domain/generation/draft.ts';
import { finishCard } from '#domain/generation/finish-card.ts';
import { seededRandom } from '#domain/random.ts';
import type { NewCard } from '../cards/cards.repository.ts';

/** Cards from the drafts that pass the checks, up to the requested number. The seed decides the order of their options. */
export function goodCards(
  drafts: readonly CardDraft[],
  { wanted, seed, newId }: { wanted: number; seed: string; newId: () => string },
): NewCard[] {
  return finishCards(keepGood(drafts, wanted), seed, newId);
}

function keepGood(drafts: readonly CardDraft[], wanted: number): CardDraft[] {
  const kept: CardDraft[] = [];
  for (const draft of drafts) {
    const fronts = kept.map((card) => card.front);
    if (kept.length < wanted && checkDraft(draft, fronts).length === 0) kept.push(draft);
  }
  return kept;
}

function finishCards(drafts: readonly CardDraft[], seed: string, newId: () => string): NewCard[] {
  const random = seededRandom(seed);
  return drafts.map((draft) => ({ id: newId(), ...finishCard(draft, random) }));
}
