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
  /** Requested difficulty, 1 to 5. */
  difficulty: number;
  /** The learner's description of the topic; cards that share words with it are preferred. */
  description: string | null;
  /** The learner's existing cards; their questions are repeated only if there are no others. */
  known: readonly Question[];
};

/** Facts that contain the very words of a topic; they are chosen first and come first. */
export type Asked = ReadonlySet<Fact>;

/** Share of flip cards by difficulty, because recognising an answer is easier than recalling it. */
const FLIP_SHARE = [0.2, 0.3, 0.33, 0.4, 0.45] as const;

/**
 * What the cost of a variant consists of, apart from the squared distance from the requested difficulty: chance, a frequent way
 * of asking, and a subject that is already in the deck.
 */
const MAX_LUCK = 0.9;
const SAME_WAY_COST = 1.5;
const SAME_SUBJECT_COST = 1.5;

/** What each word shared with the description saves; at most two words count. */
const DESCRIBED_WORD_BONUS = 1.5;

/** How many facts are weighted before other work gets a turn. */
const FACTS_PER_TURN = 200;

type WeightedFact = { fact: Fact; variants: { variant: Variant; weight: number }[] };

/** A card of the other type is only chosen if none of the preferred type is left. */
const OTHER_FORM_COST = 100;

/** A fact that the learner already has a card on comes last, and the same front after its other variants. */
const KNOWN_FACT_COST = 1_000;

/** Outweighs difficulty and variety, but neither the card type nor what the learner knows. */
const ASKED_BONUS = 50;

const KNOWN_FRONT_COST = 100;

/**
 * Drafts for a deck, each from a different fact, as close to the requested difficulty as the facts allow, with a
 * variety of subjects, ways of asking and, for a mixed deck, card types. Fewer than requested if there are not enough
 * facts.
 */
export async function composeDeck(
  facts: readonly Fact[],
  request: DeckRequest,
  random: Random,
  asked: Asked = new Set(),
): Promise<CardDraft[]> {
  const drafts: CardDraft[] = [];
  const first = new Set<CardDraft>();
  /** Drafts that ask the same as cards of the learner, perhaps in other words. */
  const repeats: CardDraft[] = [];
  const used = new Map<string, number>();
  const useCount = (key: string) => used.get(key) ?? 0;
  const forms = shuffledForms(request, random);
  let open = await weightedFacts(facts, request, random, asked);

  while (drafts.length < request.cardCount && open.length > 0) {
    // Comparing with all known cards takes long, so other work gets a turn between two drafts.
    await setImmediate();
    const quiz = forms[drafts.length] !== 'flip';
    const wayWeight = SAME_WAY_COST / Math.max(drafts.length, 1);
    let best: { fact: Fact; variant: Variant; cost: number } | undefined;
    for (const { fact, variants } of open) {
      const base = SAME_SUBJECT_COST * useCount(fact.subject);
      for (const { variant, weight } of variants) {
        const cost =
          base + weight + wayWeight * useCount(variant.way) + (variant.quiz === quiz ? 0 : OTHER_FORM_COST);
        if (!best || cost < best.cost) best = { fact, variant, cost };
      }
    }
    if (!best) break;
    const { fact, variant } = best;
    open = open.filter((entry) => entry.fact !== fact);
    const draft = variant.draft(random);
    if (asked.has(fact)) first.add(draft);
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
  return shuffled(drafts, random).toSorted((one, other) => Number(first.has(other)) - Number(first.has(one)));
}

function shuffledForms({ cardCount, difficulty, mix }: DeckRequest, random: Random): ('flip' | 'quiz')[] {
  if (mix !== 'mixed') return Array.from({ length: cardCount }, () => mix);
  const flips = Math.round(cardCount * (FLIP_SHARE[difficulty - 1] ?? 0));
  return shuffled(
    Array.from({ length: cardCount }, (_, index) => (index < flips ? 'flip' : 'quiz')),
    random,
  );
}

/** The facts in random order, with the part of each variant's cost that does not depend on earlier drafts. */
async function weightedFacts(
  facts: readonly Fact[],
  request: DeckRequest,
  random: Random,
  asked: Asked,
): Promise<WeightedFact[]> {
  const known = new Set(request.known.map(({ front }) => foldedText(front)));
  const descriptionWords = request.description === null ? null : contentWords(request.description);
  const all: WeightedFact[] = [];
  for (const fact of shuffled(facts, random)) {
    // Folding the questions of a large table takes long, so other work gets a turn in between.
    if (all.length % FACTS_PER_TURN === FACTS_PER_TURN - 1) await setImmediate();
    const isKnown = ({ front }: Variant) => known.size > 0 && known.has(foldedText(front));
    const base =
      random() * MAX_LUCK +
      (fact.variants.some(isKnown) ? KNOWN_FACT_COST : 0) -
      (asked.has(fact) ? ASKED_BONUS : 0);
    all.push({
      fact,
      variants: variantsOf(fact, request.mix).map((variant) => ({
        variant,
        weight:
          base +
          (variant.difficulty - request.difficulty) ** 2 -
          (descriptionWords ? DESCRIBED_WORD_BONUS * sharedWords(fact, variant, descriptionWords) : 0) +
          (isKnown(variant) ? KNOWN_FRONT_COST : 0),
      })),
    });
  }
  return all;
}

/** The variants of a fact that fit the mix. */
function variantsOf({ variants }: Fact, mix: CardMix): readonly Variant[] {
  return mix === 'mixed' ? variants : variants.filter(({ quiz }) => quiz === (mix === 'quiz'));
}

function sharedWords(fact: Fact, variant: Variant, descriptionWords: ReadonlySet<string>): number {
  return Math.min(2, contentWords(`${variant.front} ${fact.subject}`).intersection(descriptionWords).size);
}
