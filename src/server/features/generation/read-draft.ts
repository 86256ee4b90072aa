import { z } from 'zod';
import { clampDifficulty } from '#domain/generation/chunk-plan.ts';
import { foldedText } from '#domain/generation/compare-text.ts';
import type { CardDraft } from '#domain/generation/draft.ts';
import { fallbackHint } from '#domain/study/hint-ladder.ts';
import { parseLeniently, plainText } from '../../ports/ai/model-text.ts';

/**
 * The schema that a model is asked to follow: simple enough for every provider's dialect, so lists have no
 * lengths and nothing is optional. `readDraft`, which reads the answer, is more lenient.
 */
export const cardsAnswer = z.object({
  category: z.string(),
  cards: z.array(
    z.object({
      front: z.string(),
      back: z.string(),
      difficulty: z.number(),
      hints: z.array(z.string()),
      explanation: z.string(),
      distractors: z.array(z.string()),
    }),
  ),
});

/** Other names that models give to a card's fields, in lower case and without marks between words. */
const NAMES = {
  front: ['front', 'question', 'prompt'],
  back: ['back', 'answer', 'correctanswer', 'correctoption', 'correct'],
  difficulty: ['difficulty', 'level'],
  hints: ['hints', 'hint', 'clues'],
  explanation: ['explanation', 'rationale', 'reason', 'why'],
  distractors: ['distractors', 'wronganswers', 'wrongoptions', 'incorrectanswers', 'incorrectoptions'],
  options: ['options', 'choices', 'answers'],
} as const;

const GAP = String.raw`(?:\s|//[^\n]*\n|/\*[^*]*\*/)*`;
const CARD_KEY = new RegExp(String.raw`[{,]${GAP}["']?(?:front|question|prompt)["']?${GAP}:`, 'iu');

/** Whether a JSON text may be a card, rather than a part of one or what is around them. */
export function looksLikeCard(json: string): boolean {
  return CARD_KEY.test(json);
}

const text = z.union([z.string(), z.number(), z.boolean()]).transform((value) => plainText(String(value)));

/** A text that may be wrapped, as in {"text": "...", "correct": true}. */
const TEXT_KEYS = ['text', 'option', 'value', 'answer', 'hint', 'label', 'content'];
const wrappedText = z.union([
  text.transform((said) => ({ said, isRight: false })),
  z.record(z.string(), z.unknown()).transform((object, context) => {
    const fields = byPlainName(object);
    const found = TEXT_KEYS.map((key) => text.safeParse(fields.get(key))).find((read) => read.success);
    if (!found) {
      context.addIssue('no text');
      return z.NEVER;
    }
    return {
      said: found.data,
      isRight: fields.get('correct') === true || fields.get('iscorrect') === true,
    };
  }),
]);
/** Lists, and objects that count: {"A": "...", "B": "..."}. */
const manyTexts = z.union([
  z.array(wrappedText),
  z.record(z.string(), wrappedText).transform((object) => Object.values(object)),
]);

/** A category is one to three words. */
const MAX_CATEGORY = 60;

/** The card in a JSON text, in any of the shapes that models give it, or null when there is none. `difficulty` is the deck's. */
export function readDraft(json: string, difficulty: number): CardDraft | null {
  const object = z.record(z.string(), z.unknown()).safeParse(parseLeniently(json));
  if (!object.success) return null;
  const fields = byPlainName(object.data);
  const field = (name: keyof typeof NAMES) =>
    NAMES[name].map((each) => fields.get(each)).find((value) => value !== undefined && value !== null);

  const front = text.safeParse(field('front'));
  const options = texts(field('options'));
  const back = readBack(field('back'), options);
  if (!front.success || back === null) return null;
  const hints = threeHints(texts(field('hints')) ?? numbered(fields, 'hint'), back);
  if (hints === null) return null;

  const wrong = texts(field('distractors')) ?? numbered(fields, 'distractor') ?? options ?? [];
  const level = z.coerce.number().safeParse(field('difficulty'));
  const distractors = threeOthers(
    wrong.map(({ said }) => said),
    back,
  );
  return {
    front: front.data,
    back,
    difficulty: level.success ? clampDifficulty(level.data, difficulty) : difficulty,
    hints,
    explanation: text.safeParse(field('explanation')).data ?? '',
    ...(distractors && { distractors }),
  };
}

type Texts = readonly { said: string; isRight: boolean }[];

function texts(value: unknown): Texts | null {
  return manyTexts.safeParse(value).data ?? null;
}

/** The texts of fields such as hint_1, hint_2, hint_3, in the order of their numbers. */
function numbered(fields: ReadonlyMap<string, unknown>, name: string): Texts | null {
  const found = [1, 2, 3].flatMap(
    (number) => wrappedText.safeParse(fields.get(`${name}${number}`)).data ?? [],
  );
  return found.length === 0 ? null : found;
}

/** The answer itself, the letter or number of one of the options, or the option that is marked as right. */
function readBack(value: unknown, options: Texts | null): string | null {
  const marked = options?.filter(({ isRight }) => isRight) ?? [];
  const read = wrappedText.safeParse(value);
  if (!read.success) return marked.length === 1 ? (marked[0]?.said ?? null) : null;
  const { said } = read.data;
  if (options?.some((option) => option.said === said)) return said;
  const letter = /^\(?([a-d])[).]?$/iu.exec(said)?.[1]?.toLowerCase();
  const named = letter === undefined ? undefined : options?.['abcd'.indexOf(letter)];
  return named?.said ?? said;
}

/**
 * The three hints. The last of them may be made from the answer, letters with gaps, as it is for cards without any: that
 * is no reason to ask for the card again.
 */
function threeHints(hints: Texts | null, back: string): CardDraft['hints'] | null {
  const [first, second, third] = hints?.map(({ said }) => said).filter((hint) => hint !== '') ?? [];
  if (first === undefined || second === undefined) return null;
  if (third !== undefined) return [first, second, third];
  // Of one character there are no gaps to show, only words, which would be English ones.
  return Array.from(back).length > 1 ? [first, second, fallbackHint(back, 3)] : null;
}

/** The answer among the distractors is tolerated when three others remain, and a fault otherwise. */
function threeOthers(wrong: readonly string[], back: string): CardDraft['distractors'] {
  const others = wrong.filter((option) => foldedText(option) !== foldedText(back));
  const [one, two, three] = others.length >= 3 ? others : wrong;
  return one !== undefined && two !== undefined && three !== undefined ? [one, two, three] : undefined;
}

function byPlainName(object: Record<string, unknown>): Map<string, unknown> {
  return new Map(
    Object.entries(object).map(([name, value]) => [name.toLowerCase().replaceAll(/[\s_-]/gu, ''), value]),
  );
}

/** The category that an answer names beside its cards, or null. */
export function readCategory(answer: string): string | null {
  const [, quoted] =
    /["']?category["']?\s*:\s*("(?:[^"\\]|\\.){1,80}"|'(?:[^'\\]|\\.){1,80}')/iu.exec(answer) ?? [];
  if (quoted === undefined) return null;
  const parsed = text.safeParse(parseLeniently(quoted));
  return parsed.success && parsed.data !== '' ? parsed.data.slice(0, MAX_CATEGORY) : null;
}
