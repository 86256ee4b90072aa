import { z } from 'zod';
import type { CardContent } from '#domain/cards/card.ts';
import {
  ankiTag,
  type ExportedContent,
  isOurs,
  keyOf,
  letterOf,
  OUR_FIELDS,
  type OurField,
  quizOf,
  tagsOf,
} from '#domain/interchange/anki/our-note.ts';
import { escapeHtml, unescapeHtml } from '#domain/interchange/anki/html-text.ts';
import { CARD_LIMITS, DEFAULT_DIFFICULTY, MAX_HINTS } from '#domain/limits.ts';
import { parsePage } from '../../documents/dom.ts';
import { type ConvertedHtml, htmlToMarkdown } from '../html/html-to-markdown.ts';
import { markdownToHtml } from './writing/markdown-to-html.ts';
import { normalised } from '#domain/text/normalised.ts';

/** The fields of our note type for a card; in its texts stand names of files. */
export function toRecord(content: CardContent): string[] {
  const { front, back, hints, explanation, quiz, isQuiz, difficulty, tags } = content;
  const exported: ExportedContent = { front, back, hints, explanation, quiz, isQuiz, difficulty, tags };
  const html = (text: string | null) => (text === null ? '' : markdownToHtml(text));
  const fields: Record<OurField, string> = {
    Front: html(front),
    Back: html(back),
    'Hint 1': html(hints[0]),
    'Hint 2': html(hints[1]),
    'Hint 3': html(hints[2]),
    Explanation: html(explanation),
    Options: quiz ? optionsHtml(quiz.options) : '',
    Key: letterOf(quiz?.key ?? null),
    Quiz: isQuiz ? 'yes' : '',
    // The character between fields is written as JSON writes it.
    Cardamom: escapeHtml(JSON.stringify(exported)),
  };
  return OUR_FIELDS.map((name) => fields[name]);
}

function optionsHtml(options: readonly string[]): string {
  return `<ol type="A">${options.map((option) => `<li>${markdownToHtml(option)}</li>`).join('')}</ol>`;
}

/** The tags of a note for a card's. */
export function noteTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map(ankiTag))].filter((tag) => tag !== '');
}

/** Pictures in it have names, which are not counted in the length of a text. */
const MOST_CHARACTERS = 40_000;
const text = z.string().max(MOST_CHARACTERS);
const exportedSchema = z.object({
  front: text,
  back: text,
  hints: z.array(text.nullable()).length(MAX_HINTS),
  explanation: text.nullable(),
  difficulty: z.number().int().min(1).max(5),
  isQuiz: z.boolean(),
  tags: z.array(text).max(CARD_LIMITS.tags),
  quiz: z
    .object({
      options: z.array(text).max(CARD_LIMITS.options),
      key: z.number().int().nullable(),
      reasons: z.array(text.nullable()).max(CARD_LIMITS.options).optional(),
    })
    .nullable(),
});

/** A card's content out of a note, with what its texts name. */
export type ReadContent = {
  content: CardContent;
  found: Omit<ConvertedHtml, 'markdown'>;
  /** The content as it was exported; null if it was not exported from here. */
  exported: CardContent | null;
};

/** The content of a note of our own type; null for all others. What has not been changed in Anki is as it was, word for word. */
export function contentOfOurs(
  names: readonly string[],
  values: readonly string[],
  tags: readonly string[],
): ReadContent | null {
  if (!isOurs(names)) return null;
  const field = (name: OurField) => values[names.indexOf(name)] ?? '';
  const exported = exportedOf(field('Cardamom'));
  const found: ReadContent['found'] = { media: [], remote: [], embedded: 0 };
  const read = (html: string, before: string | null | undefined): string => {
    const converted = htmlToMarkdown(html);
    found.media = found.media.concat(converted.media);
    found.remote = found.remote.concat(converted.remote);
    found.embedded += converted.embedded;
    const isSame = typeof before === 'string' && sameHtml(markdownToHtml(before), html);
    return isSame ? before : converted.markdown;
  };
  const orNull = (html: string, before: string | null | undefined) => read(html, before) || null;
  const options = optionsOf(field('Options'), exported?.quiz?.options ?? [], read);
  const key = keyOf(htmlToMarkdown(field('Key')).markdown, options.length);
  const content: CardContent = {
    front: read(field('Front'), exported?.front),
    back: read(field('Back'), exported?.back),
    hints: [
      orNull(field('Hint 1'), exported?.hints[0]),
      orNull(field('Hint 2'), exported?.hints[1]),
      orNull(field('Hint 3'), exported?.hints[2]),
    ],
    explanation: orNull(field('Explanation'), exported?.explanation),
    difficulty: exported?.difficulty ?? DEFAULT_DIFFICULTY,
    quiz: quizOf(options, key, exported?.quiz ?? null),
    isQuiz: field('Quiz').trim() !== '' && options.length > 1 && key !== null,
    tags: tagsOf(tags, exported?.tags ?? []),
  };
  return {
    content,
    found: { ...found, media: [...new Set(found.media)] },
    exported: exported && contentOfExported(exported),
  };
}

function contentOfExported({ hints, quiz, ...texts }: z.infer<typeof exportedSchema>): CardContent {
  const [one = null, two = null, three = null] = hints;
  const reasons = quiz?.reasons;
  return {
    ...texts,
    hints: [one, two, three],
    quiz: quiz && { options: quiz.options, key: quiz.key, ...(reasons && { reasons }) },
  };
}

/** Anki composes characters when it takes notes in. */
function sameHtml(one: string, other: string): boolean {
  return one === other || normalised(one, 'NFC') === normalised(other, 'NFC');
}

function optionsOf(
  html: string,
  before: readonly string[],
  read: (html: string, before: string | undefined) => string,
): string[] {
  if (before.length > 0 && sameHtml(optionsHtml(before), html)) {
    for (const option of before) read(markdownToHtml(option), option);
    return [...before];
  }
  const items = [...parsePage(html).querySelectorAll('ol > li, ul > li')];
  return items.map((item) => read(item.innerHTML, undefined)).filter((option) => option !== '');
}

function exportedOf(html: string): z.infer<typeof exportedSchema> | null {
  try {
    return exportedSchema.parse(JSON.parse(unescapeHtml(html)));
  } catch {
    // Somebody has edited it: the other fields say all that is needed.
    return null;
  }
}
