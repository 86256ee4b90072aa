import { checkDraft } from '#domain/generation/draft-checks.ts';
import { contentWords, foldedText } from '#domain/generation/compare-text.ts';
import { languageTag } from '#domain/generation/language.ts';
import { withoutLabels } from '#domain/generation/option-labels.ts';
import { hasSameText } from '#domain/generation/same-option.ts';
import { isSameQuestionAs } from '#domain/generation/same-question.ts';
import { leaksAnswer } from '#domain/generation/answer-leak.ts';
import { clozeSides, frontWithField, withNumberedGaps } from '#domain/cards/cloze.ts';
import { renderCloze } from '#domain/interchange/anki/cloze.ts';
import { unescapeHtml, withoutElements } from '#domain/interchange/anki/html-text.ts';
import { parseSearch } from '#domain/interchange/anki/search/parse-search.ts';
import { matchesPattern, readPattern } from '#domain/interchange/anki/search/pattern.ts';
import { parseTemplate } from '#domain/interchange/anki/template.ts';
import { fileNameOf } from '#domain/interchange/file-name.ts';
import { sidesOf } from '#domain/interchange/same-card.ts';
import { readAnkiLines } from '#domain/interchange/text/anki-lines.ts';
import { kindOfText } from '#domain/interchange/text/kind-of-text.ts';
import { keyOfLine } from '#domain/interchange/text/markdown-block.ts';
import { cardsOfGaps } from '#domain/interchange/text/marked-gaps.ts';
import { splitTags } from '#domain/interchange/text/tags.ts';
import { canBeWritten, judgeAnswer } from '#domain/judging/judge.ts';
import { partsOfMarkup } from '#domain/text/markup-parts.ts';
import { tokensOf } from '#domain/text/tokens.ts';
import { escapeTex } from '#server/ports/ai/escape-tex.ts';
import { startOf } from '#domain/interchange/within-limits.ts';
import { mediaHashesIn, mediaReferencesIn, readLength } from '#domain/media/media-text.ts';
import { normalised } from '#domain/text/normalised.ts';
import { searchText } from '#domain/text/search-text.ts';
import { cleanText, joinLines } from '#domain/sources/clean-text.ts';
import { cutPassages } from '#domain/sources/cut-passages.ts';
import { paragraphsOf } from '#domain/sources/passage.ts';
import type { Block } from '#domain/sources/tree.ts';
import { blocksOfHtml } from '#server/documents/blocks/blocks-of-html.ts';
import { withoutDialects } from '#server/documents/readers/markdown-dialects.ts';
import { findText } from '#domain/sources/find-text.ts';
import { findQuote } from '#domain/sources/quote.ts';
import { titleOfText } from '#domain/sources/source.ts';
import { cutForSpeech } from '#domain/speech/cut-for-speech.ts';
import { guessDeckLanguages } from '#domain/speech/deck-languages.ts';
import { guessLanguage } from '#domain/speech/guess-language.ts';
import { partLanguage } from '#domain/speech/part-language.ts';
import { addsTo } from '#domain/study/explanation.ts';
import { fallbackHint } from '#domain/study/hint-ladder.ts';
import { readDraft } from '#server/features/generation/model/read-draft.ts';
import { storableName } from '#server/features/anki-connect/media/named-media.ts';
import { filesNamedIn, firstKeyOf } from '#server/features/anki-connect/notes/make-cards.ts';
import { htmlToMarkdown } from '#server/interchange/html/html-to-markdown.ts';
import { clozeToHtml } from '#server/interchange/anki/writing/cloze-to-html.ts';
import { markdownToHtml, mediaOf, renameMedia } from '#server/interchange/anki/writing/markdown-to-html.ts';
import { readJsonCard } from '#server/interchange/text/json/json-card.ts';
import { guessForm } from '#domain/interchange/text/guess-form.ts';
import { parseGift } from '#domain/interchange/questions/gift.ts';
import { parseRows } from '#server/interchange/text/tables/read-json-rows.ts';
import { divideSample } from '#server/interchange/text/tables/row-parser.ts';
import { MarkdownCards } from '#server/interchange/text/notes/markdown-cards.ts';
import { plainText } from '#server/ports/ai/model-text.ts';
import { detectMarkup, spokenText, withUniformMath } from '#web/features/card-text/detect-markup.ts';
import { speakableMarkdown } from '#web/features/speech/speakable-markdown.ts';

/** Shorter than the longest text, but long enough for quadratic growth to show. */
const LONG = 100_000;
/** The longest text of a card, including its URLs. */
const CARD = 4_000;

const PATTERN = readPattern('*aab*<b*a_b*');

const DECK_LANGUAGES = { language: 'en', backLanguage: 'de' };

const draft = (text: string) => ({
  front: text,
  back: text,
  difficulty: 2,
  hints: [text, text, text] as const,
  explanation: text,
});

/** A list with an item for each line. */
const listOf = (text: string): Block => ({
  type: 'list',
  ordered: false,
  children: text.split('\n').map((line) => ({ type: 'listItem', children: paragraphsOf(line) })),
});

/** All functions that process texts of learners, each with a length to measure it at. */
export const FUNCTIONS: ReadonlyArray<
  readonly [name: string, longest: number, read: (text: string) => unknown]
> = [
  ['mediaReferencesIn', LONG, mediaReferencesIn],
  ['mediaHashesIn', LONG, mediaHashesIn],
  ['readLength', LONG, readLength],
  ['normalised', LONG, (text) => normalised(text, 'NFKD')],
  ['searchText', LONG, searchText],
  ['sidesOf', LONG, (text) => sidesOf({ front: text, back: text })],
  ['startOf', LONG, startOf],
  ['foldedText', LONG, foldedText],
  ['contentWords', LONG, contentWords],
  ['readsTheSame', CARD, (text) => hasSameText(text, `${text}a`)],
  [
    'asksTheSameAs',
    CARD,
    (text) => isSameQuestionAs({ front: text, back: text })({ front: `${text}a`, back: text }),
  ],
  ['saysAnswer', CARD, (text) => leaksAnswer(text, text.slice(1))],
  ['checkDraft', CARD, (text) => checkDraft(draft(text), [])],
  ['checkDraft with a language', CARD, (text) => checkDraft(draft(text), [], { language: 'de' })],
  ['escapeTex', LONG, escapeTex],
  ['partsOfMarkup', LONG, partsOfMarkup],
  ['tokensOf', LONG, tokensOf],
  ['checkDraft of long texts', LONG, (text) => checkDraft(draft(text), [])],
  ['readDraft', LONG, (text) => readDraft(text, 2)],
  ['withoutLabels', CARD, (text) => withoutLabels([text, `${text}a`])],
  ['languageTag', LONG, languageTag],
  ['fallbackHint', CARD, (text) => [fallbackHint(text, 1), fallbackHint(text, 2), fallbackHint(text, 3)]],
  ['addsTo', LONG, (text) => addsTo(text, [text])],
  ['guessLanguage', LONG, (text) => guessLanguage([text])],
  ['guessDeckLanguages', LONG, (text) => guessDeckLanguages([{ front: text, back: text }])],
  ['partLanguage', LONG, (text) => partLanguage(DECK_LANGUAGES, 'explanation', text, ['en'])],
  ['cutForSpeech', CARD, (text) => cutForSpeech(text, 'en')],
  ['fileNameOf', LONG, (text) => fileNameOf(text, 'csv')],
  ['titleOfText', LONG, titleOfText],
  ['cleanText', LONG, cleanText],
  ['joinLines', LONG, (text) => joinLines(text.split('\n'), () => false)],
  ['cutPassages', LONG, (text) => cutPassages(paragraphsOf(text))],
  ['cutPassages of a list', LONG, (text) => cutPassages([listOf(text)])],
  ['blocksOfHtml', LONG, (text) => attempt(() => blocksOfHtml(text))],
  ['withoutDialects', LONG, withoutDialects],
  ['findText', LONG, (text) => findText(text, text.slice(1, 200), 100)],
  ['findQuote', LONG, (text) => findQuote(text, text.slice(1, 200))],
  ['withoutElements', LONG, withoutElements],
  ['unescapeHtml', LONG, unescapeHtml],
  ['clozeSides', LONG, (text) => clozeSides({ text, gap: 1 })],
  ['frontWithField', LONG, (text) => frontWithField({ text, gap: 1 })],
  ['withNumberedGaps', LONG, withNumberedGaps],
  ['renderCloze', LONG, (text) => renderCloze(text, 1, 'question')],
  ['parseTemplate', LONG, (text) => attempt(() => parseTemplate(text))],
  ['filesNamedIn', LONG, (text) => filesNamedIn([text])],
  ['parseSearch', LONG, (text) => attempt(() => parseSearch(text))],
  ['matchesPattern', LONG, (text) => matchesPattern(PATTERN, text)],
  ['storableName', LONG, storableName],
  ['firstKeyOf', LONG, (text) => firstKeyOf([text])],
  ['htmlToMarkdown', LONG, (text) => attempt(() => htmlToMarkdown(text))],
  ['markdownToHtml', CARD, markdownToHtml],
  ['clozeToHtml', CARD, clozeToHtml],
  ['mediaOf', CARD, mediaOf],
  ['renameMedia', CARD, (text) => renameMedia(text, () => null)],
  ['readAnkiLines', LONG, readAnkiLines],
  ['guessForm', LONG, (text) => guessForm(text, true, divideSample)],
  ['parseGift', LONG, (text) => parseGift(text, (each) => each)],
  ['rowsOfJson', LONG, (text) => attempt(() => parseRows(text))],
  ['kindOfText', LONG, (text) => kindOfText(text, 'cards.txt')],
  ['keyOfLine', LONG, keyOfLine],
  ['cardsOfGaps', CARD, cardsOfGaps],
  ['splitTags', LONG, (text) => splitTags(text, 'comma')],
  ['MarkdownCards', LONG, readAsMarkdown],
  ['readJsonCard', LONG, (text) => readJsonCard({ front: text, back: text, tags: [text] }, 1, '')],
  ['judgeAnswer', LONG, (text) => judgeAnswer(text, text.slice(1), { language: null, accents: 'strict' })],
  ['canBeWritten', LONG, canBeWritten],
  ['plainText', LONG, plainText],
  ['detectMarkup', LONG, detectMarkup],
  ['withUniformMath', LONG, withUniformMath],
  ['spokenText', LONG, spokenText],
  ['speakableMarkdown', CARD, speakableMarkdown],
];

function readAsMarkdown(text: string): void {
  const reader = new MarkdownCards();
  for (const [index, line] of text.split('\n').entries()) reader.push(line, index + 1);
  reader.end();
}

/** A text that is refused with an error has been read as well. */
function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}
