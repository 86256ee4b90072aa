import { clozeAnswers, clozeToType, renderCloze } from './cloze.ts';
import { withoutElements } from './html-text.ts';

export type FilterContext = {
  side: 'question' | 'answer';
  /** Which card of its note it is, from 0. */
  ordinal: number;
  isCloze: boolean;
  /** Takes the HTML of {{hint:...}}. Returns whether there was room for it; otherwise the hint stays where it is. */
  takeHint: (html: string) => boolean;
  /** Takes the HTML of a text to be typed and the name of its field. Returns its replacement. */
  onTyped: (html: string, name: string) => string;
};

const READING = /\[(?<reading>[^[\]]+)\]/gu;

/** Japanese followed by its reading: " 漢字[かんじ]". The word begins after a space or a tag. */
function withReadings(html: string, show: (word: string, reading: string) => string): string {
  const text = html.replaceAll('&nbsp;', ' ');
  let result = '';
  let end = 0;
  for (const found of text.matchAll(READING)) {
    const before = text.slice(end, found.index);
    const word = lastWord(before);
    const reading = found.groups?.['reading'] ?? '';
    // A sound is written in the same brackets.
    if (word === '' || reading.startsWith('sound:')) result += before + found[0];
    else {
      const rest = before.slice(0, before.length - word.length);
      result += (rest.endsWith(' ') ? rest.slice(0, -1) : rest) + show(word, reading);
    }
    end = found.index + found[0].length;
  }
  return result + text.slice(end);
}

function lastWord(text: string): string {
  let start = text.length;
  while (start > 0 && !' >[]'.includes(text.charAt(start - 1))) start -= 1;
  return text.slice(start);
}

/** The field's HTML after its filters, the one next to the field's name first. Unknown filters change nothing, as in Anki. */
export function applyFilters(
  html: string,
  name: string,
  filters: readonly string[],
  context: FilterContext,
): string {
  if (filters.at(-1) === 'type') {
    const typed = filters.includes('cloze') ? clozeToType(html, context.ordinal + 1) : html;
    return context.onTyped(typed, name);
  }
  let text = html;
  for (const filter of filters) text = applyFilter(text, name, filter, context);
  return text;
}

function applyFilter(text: string, name: string, filter: string, context: FilterContext): string {
  const { side, ordinal } = context;
  switch (filter) {
    case 'cloze':
      return renderCloze(text, ordinal + 1, side);
    case 'cloze-only':
      return clozeAnswers(text, ordinal + 1, side);
    case 'text':
      return withoutElements(text);
    case 'furigana':
      return withReadings(text, (word, reading) => `<ruby>${word}<rt>${reading}</rt></ruby>`);
    case 'kana':
      return withReadings(text, (_, reading) => reading);
    case 'kanji':
      return withReadings(text, (word) => word);
    case 'hint':
      if (text.trim() === '') return '';
      return context.takeHint(text) ? '' : `<div><b>${name}:</b> ${text}</div>`;
    default:
      // A text that is only spoken is shown elsewhere.
      return filter.startsWith('tts ') ? '' : text;
  }
}
