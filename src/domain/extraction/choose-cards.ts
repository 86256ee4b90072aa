import { contentWords } from '../generation/compare-text.ts';
import { checkDraft } from '../generation/draft-checks.ts';
import type { DraftFault, CardDraft } from '../generation/draft.ts';
import { type CardMix, fitToMix } from '../generation/mix.ts';
import type { Question } from '../generation/same-question.ts';
import type { Random } from '../random.ts';
import type { Candidate, CardKind } from './candidate.ts';
import { CONTINUATION, hintsFor, isQuotable } from './hints.ts';
import type { Pool } from './pool.ts';
import { optionsFor } from './options.ts';

export interface ExtractedCard {
  draft: CardDraft;
  /** The number of the passage in its source. */
  passage: number;
  /** Word for word as in the passage. */
  quote: string;
}

export interface Choice {
  cardCount: number;
  difficulty: number;
  mix: CardMix;
  known: readonly Question[];
}

/** What each step away from the requested difficulty costs in the score, and each earlier card of the same kind. */
const STEP_COST = 0.05;
const KIND_COST = 0.4;
const EXPLANATION_MAX = 600;

/** The best cards in reading order, with a share for every section. */
export function chooseCards(
  candidates: readonly Candidate[],
  pool: Pool,
  choice: Choice,
  random: Random,
): ExtractedCard[] {
  const bySection = Map.groupBy(
    candidates,
    ({ sentence }) => sentence.heading ?? `passage ${sentence.passage}`,
  );
  const sections = [...bySection.values()].map((section) =>
    section.map((candidate) => ({ candidate, luck: random() * 0.15 })),
  );
  const kept: { card: ExtractedCard; order: number }[] = [];
  const used = new Set<string>();
  const questions: Question[] = [...choice.known];
  const kinds = new Map<CardKind, number>();
  while (kept.length < choice.cardCount && sections.some((section) => section.length > 0)) {
    for (const section of sections) {
      if (kept.length >= choice.cardCount) break;
      const scoreOf = ({ candidate, luck }: { candidate: Candidate; luck: number }) =>
        candidate.quality +
        luck -
        STEP_COST * Math.abs(candidate.difficulty - choice.difficulty) -
        (KIND_COST * (kinds.get(candidate.kind) ?? 0)) / (kept.length + 4);
      section.sort((one, other) => scoreOf(other) - scoreOf(one));
      for (let next = section.shift(); next !== undefined; next = section.shift()) {
        const { candidate } = next;
        if (used.has(candidate.sentence.text)) continue;
        const draft = goodDraft(candidate, pool, choice, questions, random);
        if (draft === null) continue;
        used.add(candidate.sentence.text);
        questions.push(draft);
        kinds.set(candidate.kind, (kinds.get(candidate.kind) ?? 0) + 1);
        kept.push({
          card: { draft, passage: candidate.sentence.passage, quote: candidate.quote },
          order: candidates.indexOf(candidate),
        });
        break;
      }
    }
  }
  return kept
    .sort((one, other) => one.card.passage - other.card.passage || one.order - other.order)
    .map(({ card }) => card);
}

const OPTION_FAULTS: ReadonlySet<DraftFault> = new Set([
  'repeated-option',
  'double-key',
  'giveaway-length',
  'banned-option',
  'length',
]);

/** A draft without faults, as a flip card if only its options have faults. Null if there is none. */
function goodDraft(
  candidate: Candidate,
  pool: Pool,
  choice: Choice,
  questions: readonly Question[],
  random: Random,
): CardDraft | null {
  const draft = draftOf(candidate, pool, choice, random);
  if (draft === null) return null;
  const faults = checkDraft(draft, questions);
  if (faults.length === 0) return draft;
  if (choice.mix === 'quiz' || faults.some((fault) => !OPTION_FAULTS.has(fault))) return null;
  const flip = fitToMix(draft, 'flip');
  return flip !== null && checkDraft(flip, questions).length === 0 ? flip : null;
}

function draftOf(
  candidate: Candidate,
  pool: Pool,
  { mix, difficulty }: Choice,
  random: Random,
): CardDraft | null {
  const { front, back } = candidate;
  const options = mix === 'flip' ? null : optionsFor(candidate, pool, random);
  const draft: CardDraft = {
    front,
    back,
    difficulty: Math.min(
      5,
      Math.max(1, Math.min(difficulty + 1, Math.max(difficulty - 1, candidate.difficulty))),
    ),
    hints: hintsFor(candidate),
    explanation: explanationOf(candidate),
    ...options,
  };
  return fitToMix(draft, mix);
}

/** The sentence that the card is made from, with a neighbouring sentence on the same subject if there is one. */
function explanationOf({ sentence: { text, before, after } }: Candidate): string {
  const own = contentWords(text);
  const isFit = (next: string | null): next is string =>
    next !== null && isQuotable(next) && next.length + text.length < EXPLANATION_MAX;
  const inCommon = (next: string) => contentWords(next).intersection(own).size;
  if (isFit(after) && (CONTINUATION.test(after) || inCommon(after) > 0)) return `${text} ${after}`;
  return isFit(before) &&
    !CONTINUATION.test(before) &&
    !/^(?:So|But|And|Or)\b/u.test(before) &&
    inCommon(before) > 1
    ? `${before} ${text}`
    : text;
}
