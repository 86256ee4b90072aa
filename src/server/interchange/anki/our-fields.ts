import { acceptedOf, type CardContent } from '#domain/cards/card.ts';
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
import { DEFAULT_DIFFICULTY } from '#domain/limits.ts';
import { parsePage } from '../../documents/dom.ts';
import {
  contentOfExported,
  exportedContent,
  exportedSchema,
  fieldOf,
  readField,
} from './exported-content.ts';
import { type ConvertedHtml, htmlToMarkdown } from '../html/html-to-markdown.ts';
import { markdownToHtml } from './writing/markdown-to-html.ts';
import { normalised } from '#domain/text/normalised.ts';

/** The fields of our note type for a card, whose texts contain the names of files. */
export function toRecord(content: CardContent): string[] {
  const { front, back, hints, explanation, quiz, isQuiz, group } = content;
  const exported: ExportedContent = { ...exportedContent(content), ...(group !== undefined && { group }) };
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
    Cardamom: fieldOf(exported),
  };
  return OUR_FIELDS.map((name) => fields[name]);
}

function optionsHtml(options: readonly string[]): string {
  return `<ol type="A">${options.map((option) => `<li>${markdownToHtml(option)}</li>`).join('')}</ol>`;
}

/** The tags of a note, from those of a card. */
export function noteTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map(ankiTag))].filter((tag) => tag !== '');
}

/** A card's content from a note, with what its texts refer to. */
export type ReadContent = {
  content: CardContent;
  found: Omit<ConvertedHtml, 'markdown'>;
  /** The card as it was exported, its id null where its note has that id; null if it was not exported from here. */
  exported: { id: string | null; content: CardContent } | null;
};

/** The content of a note of our own type; null for all others. What has not been changed in Anki stays as it was, word for word. */
export function contentOfOurs(
  names: readonly string[],
  values: readonly string[],
  tags: readonly string[],
): ReadContent | null {
  if (!isOurs(names)) return null;
  const field = (name: OurField) => values[names.indexOf(name)] ?? '';
  const exported = readField(field('Cardamom'), exportedSchema);
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
    ...(exported?.group !== undefined && { group: exported.group }),
    ...(exported?.isReverse === true && { isReverse: true }),
    ...acceptedOf({ accepted: exported?.accepted ?? [] }),
  };
  return {
    content,
    found: { ...found, media: [...new Set(found.media)] },
    exported: exported && { id: null, content: contentOfExported(exported) },
  };
}

/** Whether a field has not been changed. Anki composes characters when it imports notes. */
export function sameHtml(one: string, other: string): boolean {
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
