import { contentWords } from '../generation/compare-text.ts';
import { checkDraft, type DraftFault } from '../generation/draft-checks.ts';
import type { CardDraft } from '../generation/draft.ts';
import { type CardMix, fitToMix } from '../generation/mix.ts';
import type { Question } from '../generation/same-question.ts';
import type { Random } from '../random.ts';
import type { Candidate, CardKind } from './candidate.ts';
import { CONTINUES, hintsFor, isPlain } from './hints.ts';
import type { Pool } from './pool.ts';
import { optionsFor } from './options.ts';

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
  known: readonly Question[];
}

/** What a step away from the wished difficulty costs, and every card of the same kind that there is already. */
const STEP_COST = 0.05;
const KIND_COST = 0.4;
const EXPLANATION_MAX = 600;

/** The best cards, with every section getting its share, in reading order. */
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
  const asked: Question[] = [...choice.known];
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
        const draft = goodDraft(candidate, pool, choice, asked, random);
        if (draft === null) continue;
        used.add(candidate.sentence.text);
        asked.push(draft);
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

/** A draft without faults, if need be without its options. */
function goodDraft(
  candidate: Candidate,
  pool: Pool,
  choice: Choice,
  asked: readonly Question[],
  random: Random,
): CardDraft | null {
  const draft = draftOf(candidate, pool, choice, random);
  if (draft === null) return null;
  const faults = checkDraft(draft, asked);
  if (faults.length === 0) return draft;
  if (choice.mix === 'quiz' || faults.some((fault) => !OPTION_FAULTS.has(fault))) return null;
  const flip = fitToMix(draft, 'flip');
  return flip !== null && checkDraft(flip, asked).length === 0 ? flip : null;
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

/** The sentence that the card is made from, with the one beside it that is about the same. */
function explanationOf({ sentence: { text, before, after } }: Candidate): string {
  const own = contentWords(text);
  const isFit = (next: string | null): next is string =>
    next !== null && isPlain(next) && next.length + text.length < EXPLANATION_MAX;
  const inCommon = (next: string) => contentWords(next).intersection(own).size;
  if (isFit(after) && (CONTINUES.test(after) || inCommon(after) > 0)) return `${text} ${after}`;
  return isFit(before) &&
    !CONTINUES.test(before) &&
    !/^(?:So|But|And|Or)\b/u.test(before) &&
    inCommon(before) > 1
    ? `${before} ${text}`
    : text;
}
