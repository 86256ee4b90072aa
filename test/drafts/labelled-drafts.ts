import { z } from 'zod';
import { checkDraft, type DraftContext } from '#domain/generation/draft-checks.ts';
import { DRAFT_FAULTS, type CardDraft, type DraftFault } from '#domain/generation/draft.ts';
import type { Question } from '#domain/generation/same-question.ts';

/** A draft, and what the checks should say about it. */
export type LabelledDraft = {
  /** The fault that the checks should find, or "good". */
  label: DraftFault | 'good';
  /** What is special about it. */
  kind: string;
  language: string | null;
  draft: CardDraft;
  known: readonly Question[];
};

const triple = z.tuple([z.string(), z.string(), z.string()]);

/** Hints that give nothing away, for drafts that are about something else. */
const NEUTRAL_HINTS = ['Think back.', 'Look closer.', 'Nearly there.'] as const;

const labelledDraft = z
  .object({
    label: z.enum(['good', ...DRAFT_FAULTS]).default('good'),
    kind: z.string().default('other'),
    language: z.string().nullable().default(null),
    front: z.string(),
    back: z.string(),
    distractors: triple.optional(),
    hints: triple.default([...NEUTRAL_HINTS]),
    explanation: z.string().default(''),
    difficulty: z.int().default(2),
    known: z.array(z.object({ front: z.string(), back: z.string() })).default([]),
  })
  .transform(({ label, kind, language, known, distractors, ...draft }): LabelledDraft => {
    return { label, kind, language, known, draft: { ...draft, ...(distractors && { distractors }) } };
  });

/** Reads a JSON list of drafts with labels. Throws a ZodError or SyntaxError. */
export function readLabelledJson(text: string): LabelledDraft[] {
  return z.array(labelledDraft).parse(JSON.parse(text));
}

/**
 * Reads the tables in this folder: "[de]" begins the drafts in German; every other line is a label and a kind, then the
 * front, the back and any wrong options between bars, then perhaps hints ("h: one / two / three"), an explanation
 * ("e: ...") and the front and back of a known card ("known: front → back").
 */
export function readLabelledLines(text: string): LabelledDraft[] {
  let language: string | null = null;
  return text.split('\n').flatMap((line) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const section = /^\[([\w-]+)\]$/u.exec(line)?.[1];
    if (section !== undefined) {
      language = section;
      return [];
    }
    const fields = line.split('¦').map((field) => field.trim());
    const named = (name: string) =>
      fields.find((field) => field.startsWith(`${name}: `))?.slice(name.length + 2);
    const [head = '', front, back, ...distractors] = fields.filter(
      (field) => !/^(?:h|e|known): /u.test(field),
    );
    const space = head.indexOf(' ');
    const known = named('known')?.split(' → ');
    return labelledDraft.parse({
      label: head.slice(0, space),
      kind: head.slice(space + 1),
      language,
      front,
      back,
      hints: named('h')?.split(' / '),
      explanation: named('e'),
      ...(distractors.length > 0 && { distractors }),
      ...(known && { known: [{ front: known[0], back: known[1] }] }),
    });
  });
}

export type Verdict = LabelledDraft & { faults: readonly DraftFault[] };

/** The drafts that the checks judge differently from their labels. */
export function misjudged(
  drafts: readonly LabelledDraft[],
  context: Pick<DraftContext, 'rendersFormula'>,
): { refused: Verdict[]; accepted: Verdict[] } {
  const judged = drafts.map((labelled) => ({
    ...labelled,
    faults: checkDraft(labelled.draft, labelled.known, { ...context, language: labelled.language }),
  }));
  return {
    refused: judged.filter(({ label, faults }) => label === 'good' && faults.length > 0),
    accepted: judged.filter(({ label, faults }) => label !== 'good' && faults.length === 0),
  };
}
