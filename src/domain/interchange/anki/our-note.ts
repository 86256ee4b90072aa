import type { CardContent, Quiz } from '../../cards/card.ts';
import { normalised } from '../../text/normalised.ts';

/** The fields of our own note type, in their order. The first is what Anki shows in its lists. */
export const OUR_FIELDS = [
  'Front',
  'Back',
  'Hint 1',
  'Hint 2',
  'Hint 3',
  'Explanation',
  'Options',
  'Key',
  'Quiz',
  'Cardamom',
] as const;
export type OurField = (typeof OUR_FIELDS)[number];

export const OUR_NOTE_TYPE = 'Cardamom';
/** The same in every package, so that Anki has one such note type however often cards go there. */
export const OUR_NOTE_TYPE_ID = 1_795_392_000_000;

export const OUR_TEMPLATE = {
  name: 'Card',
  question: `<div class="front">{{Front}}</div>
{{#Quiz}}<div class="options">{{Options}}</div>{{/Quiz}}
{{#Hint 1}}<div>{{hint:Hint 1}}</div>{{/Hint 1}}
{{#Hint 2}}<div>{{hint:Hint 2}}</div>{{/Hint 2}}
{{#Hint 3}}<div>{{hint:Hint 3}}</div>{{/Hint 3}}`,
  answer: `{{FrontSide}}
<hr id="answer">
<div class="back">{{#Quiz}}{{#Key}}<b>{{Key}}.</b> {{/Key}}{{/Quiz}}{{Back}}</div>
{{#Explanation}}<div class="explanation">{{Explanation}}</div>{{/Explanation}}`,
};

export const OUR_CSS = `.card { font-family: sans-serif; font-size: 20px; line-height: 1.5; text-align: center; color: black; background-color: white; }
.options ol { display: inline-block; text-align: left; list-style: upper-alpha; }
.explanation { margin-top: 1em; font-size: 16px; }
.nightMode.card { color: white; background-color: #2f2f31; }
img { max-width: 100%; }`;

/** Says whether a note type is ours, by the fields that it has. */
export function isOurs(fields: readonly string[]): boolean {
  return OUR_FIELDS.every((name) => fields.includes(name));
}

/** "A" for the first option, empty where none is known to be right. */
export function letterOf(key: number | null): string {
  return key === null ? '' : String.fromCodePoint(65 + key);
}

/** The inverse of `letterOf`; null for anything else. */
export function keyOf(letter: string, options: number): number | null {
  const key = /^[A-Z]$/u.test(letter) ? letter.charCodeAt(0) - 65 : -1;
  return key >= 0 && key < options ? key : null;
}

/** A tag in Anki's form, without spaces. */
export function ankiTag(tag: string): string {
  return tag.trim().replaceAll(/[\s\u{3000}]+/gu, '_');
}

/**
 * The tags of a card: the exported tags, word for word, as long as its note still has them, then the tags that were added in
 * Anki. `ofNote` are the exported tags of all cards of the note.
 */
export function tagsOf(
  noteTags: readonly string[],
  exported: readonly string[],
  ofNote: readonly string[] = exported,
): string[] {
  const fold = (tag: string) => normalised(ankiTag(tag), 'NFC').toLowerCase();
  const present = new Set(noteTags.map(fold));
  const kept = exported.filter((tag) => present.has(fold(tag)));
  const known = new Set([...kept, ...ofNote].map(fold));
  return [...kept, ...noteTags.filter((tag) => !known.has(fold(tag)))];
}

/** The content of our own field: the exported card, for everything that has not been changed in Anki. */
export type ExportedContent = Pick<
  CardContent,
  'front' | 'back' | 'explanation' | 'difficulty' | 'isQuiz'
> & {
  hints: readonly (string | null)[];
  tags: readonly string[];
  accepted?: readonly string[] | undefined;
  group?: string | undefined;
  isReverse?: boolean | undefined;
  quiz: {
    options: readonly string[];
    key: number | null;
    reasons?: readonly (string | null)[] | undefined;
  } | null;
};

/** The quiz of a note: the exported one with its reasons while the options are the same, else without. */
export function quizOf(
  options: readonly string[],
  key: number | null,
  exported: ExportedContent['quiz'],
): Quiz | null {
  if (options.length === 0) return null;
  const isSame =
    exported !== null &&
    exported.key === key &&
    exported.options.length === options.length &&
    exported.options.every((option, index) => option === options[index]);
  return { options, key, ...(isSame && exported.reasons ? { reasons: exported.reasons } : {}) };
}
