import { checkDraft } from '#domain/generation/draft-checks.ts';
import type { CardDraft } from '#domain/generation/draft.ts';
import { foldedText } from '#domain/generation/compare-text.ts';
import { shuffled, type Random } from '#domain/random.ts';
import type { Fact, Variant } from './knowledge-source.ts';

export type DeckWish = {
  cardCount: number;
  /** 1 to 5 */
  difficulty: number;
  /** Fronts of cards that exist already; neither they nor their facts are asked again. */
  avoidFronts: readonly string[];
};

/** Share of cards without options, by difficulty: recognising is easier than recalling. */
const FLIP_SHARE = [0.2, 0.3, 0.33, 0.4, 0.45] as const;

/** What counts against a choice, in steps of difficulty: chance, a template used much, a subject used already. */
const CHANCE = 0.9;
const SAME_TEMPLATE = 1.5;
const SAME_SUBJECT = 1.5;

/** A card of the other form comes only when none of the wished form is left. */
const OTHER_FORM = 100;

/**
 * Drafts for a deck: each from a fact of its own, as near to the wished difficulty as the facts allow, mixed in
 * templates, subjects and form. Fewer than wished when the facts run out.
 */
export function composeDeck(facts: readonly Fact[], wish: DeckWish, random: Random): CardDraft[] {
  const avoided = new Set(wish.avoidFronts.map(foldedText));
  const asked = ({ variants }: Fact) => variants.some(({ front }) => avoided.has(foldedText(front)));
  let open = shuffled(avoided.size === 0 ? facts : facts.filter((fact) => !asked(fact)), random).map(
    (fact) => ({ fact, chance: random() * CHANCE }),
  );
  const drafts: CardDraft[] = [];
  const used = new Map<string, number>();
  const flips = Math.round(wish.cardCount * (FLIP_SHARE[wish.difficulty - 1] ?? 0));
  const forms = shuffled(
    Array.from({ length: wish.cardCount }, (_, index) => (index < flips ? 'flip' : 'quiz')),
    random,
  );

  const tooOften = (key: string) => used.get(key) ?? 0;

  while (drafts.length < wish.cardCount && open.length > 0) {
    const quiz = forms[drafts.length] !== 'flip';
    const templateWeight = SAME_TEMPLATE / Math.max(drafts.length, 1);
    let best: { fact: Fact; variant: Variant; cost: number } | undefined;
    for (const { fact, chance } of open) {
      const base = chance + SAME_SUBJECT * tooOften(fact.subject);
      for (const variant of fact.variants) {
        const cost =
          base +
          Math.abs(variant.difficulty - wish.difficulty) +
          templateWeight * tooOften(variant.template) +
          (variant.quiz === quiz ? 0 : OTHER_FORM);
        if (!best || cost < best.cost) best = { fact, variant, cost };
      }
    }
    if (!best) break;
    const { fact, variant } = best;
    open = open.filter((entry) => entry.fact !== fact);
    const draft = variant.draft(random);
    if (checkDraft(draft, [...wish.avoidFronts, ...drafts.map(({ front }) => front)]).length > 0) continue;
    drafts.push(draft);
    for (const key of [variant.template, fact.subject]) used.set(key, (used.get(key) ?? 0) + 1);
  }
  return shuffled(drafts, random);
}
