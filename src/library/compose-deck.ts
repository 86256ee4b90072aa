import { setImmediate } from 'node:timers/promises';
import { contentWords, foldedText } from '#domain/generation/compare-text.ts';
import type { CardDraft } from '#domain/generation/draft.ts';
import { isSameQuestionAs, type Question } from '#domain/generation/same-question.ts';
import type { CardMix } from '#domain/generation/mix.ts';
import { shuffled, type Random } from '#domain/random.ts';
import type { Fact, Variant } from './fact.ts';

export type DeckRequest = {
  mix: CardMix;
  cardCount: number;
  /** 1 to 5 */
  difficulty: number;
  /** What the learner says about the topic; cards that speak of the same come first. */
  description: string | null;
  /** What the learner has cards of already; it is asked again only when nothing else is left. */
  known: readonly Question[];
};

/** Share of cards without options, by difficulty: recognising is easier than recalling. */
const FLIP_SHARE = [0.2, 0.3, 0.33, 0.4, 0.45] as const;

/**
 * What counts against a choice beside the squared distance from the wished difficulty: chance, a way of asking used much, a
 * subject used already.
 */
const CHANCE = 0.9;
const SAME_WAY = 1.5;
const SAME_SUBJECT = 1.5;

/** What a word that a card shares with the description is worth; up to two such words count. */
const DESCRIBED = 1.5;

/** Facts that are weighed before others get their turn. */
const FACTS_AT_ONCE = 200;

type Weighed = { fact: Fact; variants: { variant: Variant; weight: number }[] };

/** A card of the other type is chosen only when none of the preferred type is left. */
const OTHER_FORM = 100;

/** A fact that the learner has a card of comes after all others; the very same card after its other forms. */
const KNOWN_FACT = 1_000;
const KNOWN_FRONT = 100;

/**
 * Drafts for a deck: each from a fact of its own, as close to the requested difficulty as the facts allow, with a mix of
 * ways of asking, subjects and card types, or of one type where that was wished. Fewer than requested when the facts run out.
 */
export async function composeDeck(
  facts: readonly Fact[],
  request: DeckRequest,
  random: Random,
): Promise<CardDraft[]> {
  const drafts: CardDraft[] = [];
  /** Facts that the learner has cards of, in other words than ours. */
  const repeats: CardDraft[] = [];
  const used = new Map<string, number>();
  const tooOften = (key: string) => used.get(key) ?? 0;
  const forms = shuffledForms(request, random);
  let open = await weighed(facts, request, random);

  while (drafts.length < request.cardCount && open.length > 0) {
    // Comparing with all that is known takes time: others get their turn between two cards.
    await setImmediate();
    const quiz = forms[drafts.length] !== 'flip';
    const wayWeight = SAME_WAY / Math.max(drafts.length, 1);
    let best: { fact: Fact; variant: Variant; cost: number } | undefined;
    for (const { fact, variants } of open) {
      const base = SAME_SUBJECT * tooOften(fact.subject);
      for (const { variant, weight } of variants) {
        const cost =
          base + weight + wayWeight * tooOften(variant.way) + (variant.quiz === quiz ? 0 : OTHER_FORM);
        if (!best || cost < best.cost) best = { fact, variant, cost };
      }
    }
    if (!best) break;
    const { fact, variant } = best;
    open = open.filter((entry) => entry.fact !== fact);
    const draft = variant.draft(random);
    const isSame = isSameQuestionAs(draft);
    if (drafts.some(isSame)) continue;
    if (request.known.some(isSame)) {
      repeats.push(draft);
      continue;
    }
    drafts.push(draft);
    for (const key of [variant.way, fact.subject]) used.set(key, (used.get(key) ?? 0) + 1);
  }
  for (const draft of repeats) {
    if (drafts.length < request.cardCount && !drafts.some(isSameQuestionAs(draft))) drafts.push(draft);
  }
  return shuffled(drafts, random);
}

function shuffledForms({ cardCount, difficulty, mix }: DeckRequest, random: Random): ('flip' | 'quiz')[] {
  if (mix !== 'mixed') return Array.from({ length: cardCount }, () => mix);
  const flips = Math.round(cardCount * (FLIP_SHARE[difficulty - 1] ?? 0));
  return shuffled(
    Array.from({ length: cardCount }, (_, index) => (index < flips ? 'flip' : 'quiz')),
    random,
  );
}

/** The facts in random order, each way to ask with all that counts for or against it from the start. */
async function weighed(facts: readonly Fact[], request: DeckRequest, random: Random): Promise<Weighed[]> {
  const known = new Set(request.known.map(({ front }) => foldedText(front)));
  const described = request.description === null ? null : contentWords(request.description);
  const all: Weighed[] = [];
  for (const fact of shuffled(facts, random)) {
    // Folding the questions of a large table takes its time.
    if (all.length % FACTS_AT_ONCE === FACTS_AT_ONCE - 1) await setImmediate();
    const isKnown = ({ front }: Variant) => known.size > 0 && known.has(foldedText(front));
    const base = random() * CHANCE + (fact.variants.some(isKnown) ? KNOWN_FACT : 0);
    all.push({
      fact,
      variants: variantsOf(fact, request.mix).map((variant) => ({
        variant,
        weight:
          base +
          (variant.difficulty - request.difficulty) ** 2 -
          (described ? DESCRIBED * sharedWords(fact, variant, described) : 0) +
          (isKnown(variant) ? KNOWN_FRONT : 0),
      })),
    });
  }
  return all;
}

/** The ways to ask for a fact that the mix allows; none for a fact that has only others. */
function variantsOf({ variants }: Fact, mix: CardMix): readonly Variant[] {
  return mix === 'mixed' ? variants : variants.filter(({ quiz }) => quiz === (mix === 'quiz'));
}

function sharedWords(fact: Fact, variant: Variant, described: ReadonlySet<string>): number {
  return Math.min(2, contentWords(`${variant.front} ${fact.subject}`).intersection(described).size);
}
