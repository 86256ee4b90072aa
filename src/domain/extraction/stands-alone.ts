import type { Language } from './language.ts';
import { isWorkedExample } from './headings.ts';
import type { Sentence } from './sentences.ts';

/** Shorter sentences say too little for a card, and longer ones too much. */
const WORDS_MIN = 5;
const WORDS_MAX = 36;
const LENGTH_MAX = 260;

/** Remains of links, citations, code, and layout. */
const DEBRIS =
  /https?:|www\.|et al|\[\d|\[\^|\(\p{Lu}[\p{L}\s.,&]{0,60},? \d{4}[a-z]?\)|[\u{e000}-\u{f8ff}{}|<>\\]|…|\.\.\.|_{2,}|\bp{1,2}\. ?\d|→|←|[=≠≤≥]|\p{L}{2}\.\p{L}{2}|\(\[|\[link\]|\[\p{N}/u;

/** Words that report an error, or credit a picture. */
const REFUTED =
  /(?<!\p{L})(?:misconceptions?|myths?|wrongly|mistakenly|incorrectly|contrary to|not true|false(?:ly)?|credit:|photo by|irrtum|fälschlich|à tort|mito|erróneamente|ошибочно)(?!\p{L})/iu;

/** Whether a sentence of running text makes sense by itself: no reference to another one, to the author or to a figure. */
export function standsAlone({ line, section }: Sentence, language: Language): boolean {
  const { text, spans } = line;
  const words = text.split(/\s+/u);
  const prose = spans.reduce(
    (rest, { start, end, kind }) =>
      kind === 'code' || kind === 'math'
        ? rest.slice(0, start) + 'x'.repeat(end - start) + rest.slice(end)
        : rest,
    text,
  );
  return (
    words.length >= WORDS_MIN &&
    words.length <= WORDS_MAX &&
    text.length <= LENGTH_MAX &&
    /^["“„«(]?[\p{Lu}\p{N}x]/u.test(prose) &&
    /[\p{L}\p{N}%°)"”»’$`]\.["”»’)]?$/u.test(text) &&
    !DEBRIS.test(prose) &&
    !REFUTED.test(text) &&
    !language.refersAtStart.test(text) &&
    !language.refersAnywhere.test(text) &&
    isBalanced(prose) &&
    !isWorkedExample(section.title ?? '')
  );
}

function isBalanced(text: string): boolean {
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0;
  return count(/[([]/gu) === count(/[)\]]/gu) && count(/["“”„]/gu) % 2 === 0;
}
