import { checkDraft } from '../generation/draft-checks.ts';
import type { CardDraft } from '../generation/draft.ts';
import { type CardMix, fitToMix } from '../generation/mix.ts';
import type { Asked } from '../generation/same-question.ts';
import type { Random } from '../random.ts';
import type { Candidate, CardKind } from './candidate.ts';
import { hintsFor } from './hints.ts';
import type { Pool } from './material.ts';
import { optionsFor } from './options.ts';
import type { Sentence } from './sentences.ts';

export interface ExtractedCard {
  draft: CardDraft;
  /** The number of the passage in its source. */
  passage: number;
  /** Exactly as it stands in the passage. */
  quote: string;
}

export interface Choice {
  cardCount: number;
  difficulty: number;
  mix: CardMix;
  known: readonly Asked[];
}

/** What a step away from the wished difficulty costs, and every card of the same kind that there is already. */
const STEP_COST = 0.05;
const KIND_COST = 0.4;
const EXPLANATION_MAX = 600;

/** The best cards, with every section getting its share, in reading order. */
export function chooseCards(candidates: readonly Candidate[], pool: Pool, choice: Choice, random: Random): ExtractedCard[] {
  const bySection = Map.groupBy(candidates, ({ sentence }) => sentence.heading ?? `passage ${sentence.passage}`);
  const sections = [...bySection.values()].map((section) => section.map((candidate) => ({ candidate, luck: random() * 0.15 })));
  const kept: { card: ExtractedCard; order: number }[] = [];
  const used = new Set<Sentence>();
  const asked: Asked[] = [...choice.known];
  const kinds = new Map<CardKind, number>();
  while (kept.length < choice.cardCount && sections.some((section) => section.length > 0)) {
    for (const section of sections) {
      if (kept.length >= choice.cardCount) break;
      const scoreOf = ({ candidate, luck }: { candidate: Candidate; luck: number }) =>
        candidate.quality + luck - STEP_COST * Math.abs(candidate.difficulty - choice.difficulty) - (KIND_COST * (kinds.get(candidate.kind) ?? 0)) / (kept.length + 4);
      section.sort((one, other) => scoreOf(other) - scoreOf(one));
      for (let next = section.shift(); next !== undefined; next = section.shift()) {
        const { candidate } = next;
        if (used.has(candidate.sentence)) continue;
        const draft = draftOf(candidate, pool, choice, random);
        if (draft === null || checkDraft(draft, asked).length > 0) continue;
        used.add(candidate.sentence);
        asked.push(draft);
        kinds.set(candidate.kind, (kinds.get(candidate.kind) ?? 0) + 1);
        kept.push({ card: { draft, passage: candidate.sentence.passage, quote: candidate.quote }, order: candidates.indexOf(candidate) });
        break;
      }
    }
  }
  return kept.sort((one, other) => one.order - other.order).map(({ card }) => card);
}

function draftOf(candidate: Candidate, pool: Pool, { mix, difficulty }: Choice, random: Random): CardDraft | null {
  const { front, back } = candidate;
  const options = mix === 'flip' ? null : optionsFor(candidate, pool, random);
  const draft: CardDraft = {
    front,
    back,
    difficulty: Math.min(5, Math.max(1, Math.min(difficulty + 1, Math.max(difficulty - 1, candidate.difficulty)))),
    hints: hintsFor(candidate),
    explanation: explanationOf(candidate),
    ...options,
  };
  return fitToMix(draft, mix);
}

/** The sentence that the card is made from, and the one that goes on from there. */
function explanationOf({ sentence }: Candidate): string {
  const { text, after } = sentence;
  const goesOn = after !== null && /[.!]$/u.test(after) && text.length + after.length < EXPLANATION_MAX;
  return goesOn ? `${text} ${after}` : text;
}
