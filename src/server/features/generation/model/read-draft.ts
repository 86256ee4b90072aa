import { z } from 'zod';
import { clampDifficulty } from '#domain/generation/chunk-plan.ts';
import type { CardDraft } from '#domain/generation/draft.ts';
import { withoutLabels } from '#domain/generation/option-labels.ts';
import { hasSameText } from '#domain/generation/same-option.ts';
import { CARD_LIMITS } from '#domain/limits.ts';
import type { Claim } from '#domain/sources/grounding.ts';
import { fallbackHint } from '#domain/study/hint-ladder.ts';
import { parseLeniently, plainText } from '../../../ports/ai/model-text.ts';

/** Other names that models use for the fields of a card, in lower case and without separators. */
const NAMES = {
  front: ['front', 'question', 'prompt'],
  back: ['back', 'answer', 'correctanswer', 'correctoption', 'correct'],
  difficulty: ['difficulty', 'level'],
  hints: ['hints', 'hint', 'clues'],
  explanation: ['explanation', 'rationale', 'reason', 'why'],
  distractors: ['distractors', 'wronganswers', 'wrongoptions', 'incorrectanswers', 'incorrectoptions'],
  options: ['options', 'choices', 'answers'],
  reasons: ['whywrong', 'whynot', 'reasons', 'distractorreasons', 'distractorexplanations'],
} as const;

/** Names of fields that say why an option is wrong. */
const WHY_KEYS = ['why', 'whywrong', 'whynot', 'reason', 'explanation', 'rationale'];

const GAP = String.raw`(?:\s|//[^\n]*\n|/\*[^*]*\*/)*`;
const CARD_KEY = new RegExp(String.raw`[{,]${GAP}["']?(?:front|question|prompt)["']?${GAP}:`, 'iu');

/** Whether a JSON text may be a card, rather than a part of one or something around cards. */
export function looksLikeCard(json: string): boolean {
  return CARD_KEY.test(json);
}

const text = z.union([z.string(), z.number(), z.boolean()]).transform((value) => plainText(String(value)));

type Said = { said: string; isRight: boolean; why: string | null };

/** A text that may be wrapped, as in {"text": "...", "correct": true}. */
const TEXT_KEYS = ['text', 'option', 'value', 'answer', 'hint', 'label', 'content'];
const wrappedText = z.union([
  text.transform((said): Said => ({ said, isRight: false, why: null })),
  z.record(z.string(), z.unknown()).transform((object, context): Said => {
    const fields = byPlainName(object);
    const first = (keys: readonly string[]) =>
      keys.map((key) => text.safeParse(fields.get(key))).find((read) => read.success)?.data;
    const said = first(TEXT_KEYS);
    if (said === undefined) {
      context.addIssue('no text');
      return z.NEVER;
    }
    return {
      said,
      isRight: fields.get('correct') === true || fields.get('iscorrect') === true,
      why: first(WHY_KEYS) ?? null,
    };
  }),
]);
/** Lists, and objects used as lists: {"A": "...", "B": "..."}. */
const manyTexts = z.union([
  z.array(wrappedText),
  z.record(z.string(), wrappedText).transform((object) => Object.values(object)),
]);

/** A category is one to three words. */
const MAX_CATEGORY = 60;

/** A refusal is one sentence. */
const MAX_REFUSAL = 300;

/** Parses a card in any of the shapes that models use; null when there is none. `difficulty` is the deck's. */
export function readDraft(json: string, difficulty: number): CardDraft | null {
  const object = z.record(z.string(), z.unknown()).safeParse(parseLeniently(json));
  if (!object.success) return null;
  const fields = byPlainName(object.data);
  const field = (name: keyof typeof NAMES) =>
    NAMES[name].map((each) => fields.get(each)).find((value) => value !== undefined && value !== null);

  const front = text.safeParse(field('front'));
  const options = texts(field('options'));
  const answer = readBack(field('back'), options);
  if (!front.success || answer === null) return null;
  const listed = texts(field('distractors')) ?? numbered(fields, 'distractor') ?? options ?? [];
  const reasons = texts(field('reasons')) ?? [];
  const written = listed
    .map((each, index) => ({
      ...each,
      why: each.why ?? reasonAt(fields, index + 1) ?? reasons[index]?.said ?? null,
    }))
    .filter(({ said }) => said !== '');
  const [back, ...labelled] = withoutLabels([answer, ...written.map(({ said }) => said)]);
  const wrong = written.map(({ why }, index) => ({ said: labelled[index] ?? '', why: usableReason(why) }));
  const hints = threeHints(texts(field('hints')) ?? numbered(fields, 'hint'), back);
  if (hints === null) return null;

  const level = z.coerce.number().safeParse(field('difficulty'));
  return {
    front: front.data,
    back,
    difficulty: level.success ? clampDifficulty(level.data, difficulty) : difficulty,
    hints,
    explanation: text.safeParse(field('explanation')).data ?? '',
    ...wrongAnswers(wrong, back),
  };
}

/** Where a card comes from, according to the model: a quote, and the number of a passage. */
export function readClaim(json: string): Claim {
  const object = z.record(z.string(), z.unknown()).safeParse(parseLeniently(json));
  const fields = byPlainName(object.data ?? {});
  const passage = z.coerce
    .number()
    .pipe(z.int())
    .safeParse(fields.get('passage') ?? fields.get('passagenumber'));
  const quote = z
    .string()
    .safeParse(fields.get('quote') ?? fields.get('sourcequote') ?? fields.get('evidence'));
  return { passage: passage.data ?? null, quote: quote.data ?? '' };
}

/** The number of the picture that a card is to show, or 0. */
export function readPictureNumber(json: string): number {
  const object = z.record(z.string(), z.unknown()).safeParse(parseLeniently(json));
  return z.coerce
    .number()
    .pipe(z.int())
    .catch(0)
    .parse(byPlainName(object.data ?? {}).get('picture'));
}

type Texts = readonly Said[];

function texts(value: unknown): Texts | null {
  return manyTexts.safeParse(value).data ?? null;
}

/** The texts of numbered fields such as hint_1, hint_2, hint_3, in order. */
function numbered(fields: ReadonlyMap<string, unknown>, name: string): Texts | null {
  const found = [1, 2, 3].flatMap(
    (number) => wrappedText.safeParse(fields.get(`${name}${number}`)).data ?? [],
  );
  return found.length === 0 ? null : found;
}

/** Why the option of this number is wrong, if a field of its own says so. */
function reasonAt(fields: ReadonlyMap<string, unknown>, number: number): string | undefined {
  return ['whywrong', 'whynot', 'reason']
    .map((name) => text.safeParse(fields.get(`${name}${number}`)).data)
    .find((why) => why !== undefined);
}

/**
 * Reads the right answer, which may be given as a text, as the letter or number of an option, or as an option marked as
 * right.
 */
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
 * Reads three hints. A missing third one is derived from the answer as letters with gaps, which is no reason to request
 * the card again.
 */
function threeHints(hints: Texts | null, back: string): CardDraft['hints'] | null {
  const [first, second, third] = hints?.map(({ said }) => said).filter((hint) => hint !== '') ?? [];
  if (first === undefined || second === undefined) return null;
  if (third !== undefined) return [first, second, third];
  // A single character has no gaps to show, and the fallback would be in English words.
  return Array.from(back).length > 1 ? [first, second, fallbackHint(back, 3)] : null;
}

/**
 * Reads three wrong answers and why they are wrong, if given. The right answer among them is dropped if three others
 * remain, and a fault otherwise.
 */
function wrongAnswers(
  wrong: ReadonlyArray<Pick<Said, 'said' | 'why'>>,
  back: string,
): Pick<CardDraft, 'distractors' | 'whyWrong'> {
  const others = wrong.filter((option) => !hasSameText(option.said, back));
  const [one, two, three] = others.length >= 3 ? others : wrong;
  if (one === undefined || two === undefined || three === undefined) return {};
  const whyWrong = [one.why, two.why, three.why] as const;
  return {
    distractors: [one.said, two.said, three.said],
    ...(whyWrong.some((why) => why !== null) && { whyWrong }),
  };
}

/** A card is good without reasons, so an empty or overlong one is left out. */
function usableReason(why: string | null): string | null {
  return why === null || why === '' || why.length > CARD_LIMITS.optionReason ? null : why;
}

function byPlainName(object: Record<string, unknown>): Map<string, unknown> {
  return new Map(
    Object.entries(object).map(([name, value]) => [name.toLowerCase().replaceAll(/[\s_-]/gu, ''), value]),
  );
}

/** Reads the category that a response gives beside its cards, or null. */
export function readCategory(answer: string): string | null {
  return fieldBesideCards(answer, 'category', 80)?.slice(0, MAX_CATEGORY) ?? null;
}

/** Reads why a model declines to write cards, or null. */
export function readRefusal(answer: string): string | null {
  const said = fieldBesideCards(answer, 'refusal', 500)?.replaceAll(/\s+/gu, ' ');
  return said === undefined || NO_REFUSAL.test(said) ? null : said.slice(0, MAX_REFUSAL);
}

/** What some models write for "none". */
const NO_REFUSAL = /^(?:none|null|no|n\/?a|false|-|—|string|empty(?: string)?)\.?$/iu;

/** Reads a text field beside the cards, unless it is empty or longer than `most`. */
function fieldBesideCards(answer: string, field: 'category' | 'refusal', most: number): string | undefined {
  const string = String.raw`("(?:[^"\\]|\\.){1,${most}}"|'(?:[^'\\]|\\.){1,${most}}')`;
  const [, quoted] = new RegExp(String.raw`["']?${field}["']?\s*:\s*${string}`, 'iu').exec(answer) ?? [];
  if (quoted === undefined) return undefined;
  const parsed = text.safeParse(parseLeniently(quoted));
  return parsed.success && parsed.data !== '' ? parsed.data : undefined;
}
