import { checkDraft } from '../generation/draft-checks.ts';
import type { CardDraft, DraftFault } from '../generation/draft.ts';
import type { CardMix } from '../generation/mix.ts';
import type { Question } from '../generation/same-question.ts';
import type { Random } from '../random.ts';
import type { Candidate, CardKind } from './candidate.ts';
import { hintsFor } from './hints.ts';
import { OptionPool } from './options.ts';

/** A card made from a text by rules. */
export interface ExtractedCard {
  draft: CardDraft;
  /** The index of its passage. */
  passage: number;
  /** Word for word as in the passage. */
  quote: string;
  kind: CardKind;
  /** Whether the text says so without any doubt; a card that is not certain waits for the learner's consent. */
  isCertain: boolean;
}

export interface Choice {
  cardCount: number;
  /** Difficulty of the deck, 1 to 5. */
  difficulty: number;
  mix: CardMix;
  /** Questions of existing cards. */
  known: readonly Question[];
}

/** What each step away from the requested difficulty, and each earlier card of the same kind, costs in the score. */
const STEP_COST = 0.05;
const KIND_COST = 0.3;

/** At most `cardCount` cards in reading order, the certain ones first, with a share for every section. */
export function chooseCards(
  candidates: readonly Candidate[],
  choice: Choice,
  random: Random,
  onFaults: (candidate: Candidate, faults: readonly DraftFault[]) => void = () => undefined,
): ExtractedCard[] {
  const pool = new OptionPool(candidates);
  const questions: Question[] = [...choice.known];
  const kinds = new Map<CardKind, number>();
  const usedQuotes = new Set<string>();
  const kept: ExtractedCard[] = [];
  for (const isCertain of [true, false]) {
    const bySection = Map.groupBy(
      candidates.filter((candidate) => candidate.isCertain === isCertain),
      ({ section }) => section,
    );
    const sections = [...bySection.values()].map((section) =>
      section.map((candidate) => ({ candidate, luck: random() * 0.15 })),
    );
    while (kept.length < choice.cardCount && sections.some((section) => section.length > 0)) {
      for (const section of sections) {
        if (kept.length >= choice.cardCount) break;
        const scoreOf = ({ candidate, luck }: { candidate: Candidate; luck: number }) =>
          luck -
          STEP_COST * Math.abs(candidate.difficulty - choice.difficulty) -
          (KIND_COST * (kinds.get(candidate.kind) ?? 0)) / (kept.length + 4);
        section.sort((one, other) => scoreOf(other) - scoreOf(one));
        for (let next = section.shift(); next !== undefined; next = section.shift()) {
          const { candidate } = next;
          const place = `${candidate.passage} ${candidate.quote}`;
          if (usedQuotes.has(place)) continue;
          const { draft, faults } = draftOf(candidate, pool, choice, questions, random);
          if (draft === null) {
            onFaults(candidate, faults);
            continue;
          }
          const { kind, passage, quote } = candidate;
          usedQuotes.add(place);
          questions.push(draft);
          kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
          kept.push({ draft, passage, quote, kind, isCertain });
          break;
        }
      }
    }
  }
  return kept.toSorted((one, other) => one.passage - other.passage);
}

/** A draft without faults: with options if the mix allows and the text has them, otherwise a flip card. */
function draftOf(
  candidate: Candidate,
  pool: OptionPool,
  { mix, difficulty }: Choice,
  questions: readonly Question[],
  random: Random,
): { draft: CardDraft | null; faults: readonly DraftFault[] } {
  const base = {
    difficulty: Math.min(
      5,
      Math.max(1, Math.min(difficulty + 1, Math.max(difficulty - 1, candidate.difficulty))),
    ),
    explanation: candidate.explanation,
  };
  if (mix !== 'flip' && candidate.options !== null) {
    const { front, back } = candidate.reverse ?? candidate;
    const isOfTerm = candidate.reverse !== null || ['cloze', 'bold', 'table'].includes(candidate.kind);
    const distractors = isOfTerm ? pool.optionsFor(candidate, front, back, random) : null;
    if (distractors !== null) {
      const draft = { front, back, ...base, hints: hintsFor(candidate, back), distractors };
      if (checkDraft(draft, questions).length === 0) return { draft, faults: [] };
    }
  }
  if (mix === 'quiz') return { draft: null, faults: [] };
  const { front, back } = candidate;
  const draft = { front, back, ...base, hints: hintsFor(candidate, back) };
  const faults = checkDraft(draft, questions);
  return { draft: faults.length === 0 ? draft : null, faults };
}
