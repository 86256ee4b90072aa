import type { CardDraft, DraftFault } from './draft.ts';
import { quoted } from './prompt.ts';

/** How many rejected drafts one prompt lists, and how many characters of each question. */
const MAX_REJECTED = 20;
const MAX_FRONT = 160;

/** What the model has to know about a draft that was rejected by the checks or doubted by a second look. */
export type RejectedDraft = Pick<CardDraft, 'front'> & { faults: ReadonlyArray<DraftFault | 'second-look'> };

/** Each reason as a sentence for the model that wrote the draft, saying what a good card does instead. */
const REASONS: Readonly<Record<DraftFault | 'second-look', string>> = {
  empty: 'One of its texts was empty; fill in every field.',
  length: 'One of its texts was too long; shorten it.',
  difficulty: 'Its difficulty was not a whole number from 1 to 5.',
  'duplicate-front': 'It asked the same as another card; ask about another fact.',
  'answer-in-front': 'Its front contained the answer; ask without the words of the answer.',
  'leaking-hint': 'Its first or second hint contained the answer or its main words.',
  'repeated-hint': 'One of its hints repeated another one or the question; make each add something.',
  'falling-hint': 'A later hint said less than an earlier one.',
  'repeated-option': 'Two of its options were the same.',
  'double-key': 'A wrong answer was right as well; every wrong answer must be clearly wrong.',
  'giveaway-length': 'Its back was much longer than the wrong answers; make all four equally long.',
  'banned-option': 'An option was "all of the above", "none of the above" or the like.',
  placeholder:
    'One of its texts was not one of a card, such as "Wrong answer 1", "Paris (correct)" or "Sure! Here is a question"; write the text itself, without anything beside it.',
  'missing-picture':
    'It asked about a picture, diagram or table that the card does not have; ask without one.',
  'broken-formula':
    'One of its formulas cannot be drawn; write valid TeX between dollar signs, every backslash doubled as JSON requires.',
  'other-language':
    'It was not in the language asked for; write question, answer and explanation in that language.',
  'quote-not-found': 'Its quote did not stand in the passage; copy the quote letter by letter.',
  'answer-not-found': 'Its passage did not say the answer; ask only what the passage says.',
  'second-look':
    'Another teacher found another answer right as well, or the question unclear; ask more precisely, or something else.',
  'other-kind': 'It was not of the kind asked for: a quiz card needs three wrong answers, a flip card none.',
};

/** Why a draft was rejected, as a sentence for the model that wrote it. */
export function reasonOf(fault: DraftFault): string {
  return REASONS[fault];
}

/** Lines with the drafts that were rejected and why, at most the last `MAX_REJECTED`, so that the mistakes stop. */
export function rejectedLines(rejected: readonly RejectedDraft[]): string[] {
  if (rejected.length === 0) return [];
  return [
    'These cards were rejected, each for the reason after it. Do not make these mistakes again:',
    ...rejected
      .slice(-MAX_REJECTED)
      .map(({ front, faults }) =>
        [`- ${quoted(front, MAX_FRONT)}:`, ...faults.map((fault) => REASONS[fault])].join(' '),
      ),
  ];
}
