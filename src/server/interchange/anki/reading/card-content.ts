import type { CardContent } from '#domain/cards/card.ts';
import { clozeSides } from '#domain/cards/cloze.ts';
import { clozeNoteOf, type ClozeNote } from '#domain/interchange/anki/cloze-note.ts';
import type { LeftOut, LeftOutReason } from '#domain/interchange/anki/imported-card.ts';
import {
  type NoteType,
  type NoteValues,
  type ParsedTemplates,
  renderCard,
} from '#domain/interchange/anki/note-type.ts';
import { replaceSpans, withoutElements } from '#domain/interchange/anki/html-text.ts';
import {
  type ContentLoss,
  startOf as plainStartOf,
  withinLimits,
} from '#domain/interchange/within-limits.ts';
import { CARD_LIMITS, DEFAULT_DIFFICULTY } from '#domain/limits.ts';
import { mapTexts } from '#domain/cards/map-texts.ts';
import { readLength, replaceMedia } from '#domain/media/media-text.ts';
import { decodeName } from '../writing/markdown-to-html.ts';
import { type ConvertedHtml, htmlToMarkdown } from '../../html/html-to-markdown.ts';
import type { MaskedPicture } from '#domain/interchange/anki/occlusion.ts';
import { encodeMediaName } from '../media-map.ts';
import { coverPicture } from './cover-picture.ts';
import type { FileNames } from './file-names.ts';
import { contentOfOurs, type ReadContent } from '../our-fields.ts';
import { contentOfSibling } from '../sibling-fields.ts';

const RULE = '---';
/** The most files in one text: their hashes are longer than their names. */
const MOST_FILES = 20;

/** The most losses that are reported for one card; the rest of a long list says nothing more. */
const MOST_LOSSES = 20;

/** Something that is left out, before it is known of which card. */
type Loss = Omit<LeftOut, 'cardId' | 'place'>;

/** A card's content with what is left out of it; or why there is none. */
export type MadeContent =
  | {
      content: CardContent;
      exported: ReadContent['exported'];
      media: string[];
      masked: MaskedPicture[];
      losses: Loss[];
    }
  | { reason: LeftOutReason };

type Package = {
  /** Templates that have been taken apart. */
  parsed: ParsedTemplates;
  files: FileNames;
};

/** The content of a note's card as one of our cards. */
export function contentOf(
  type: NoteType,
  note: NoteValues & { cardId: number },
  { parsed, files }: Package,
): MadeContent {
  const covered = coverPicture(type, note, note.cardId, files);
  if (covered === null) return { reason: 'image-occlusion' };
  const { note: values, masked } = covered ?? { note, masked: [] };
  const draw = covered ? withoutButtons : (html: string) => html;
  const { fields: names } = type;
  const given = { names, values: values.fields, tags: values.tags, ordinal: note.ordinal };
  const read =
    contentOfOurs(names, values.fields, values.tags) ??
    contentOfSibling(given) ??
    rendered(type, values, parsed, draw);
  if ('reason' in read) return read;
  const ofContent: ContentLoss[] = [];
  const content = withinLimits(read.content, ofContent, { isWithin, needsBack: false });
  if (typeof content === 'string') return { reason: content };
  const losses: Loss[] = [...ofContent];
  const drawn = new Set(masked.map(({ name }) => name));
  const nameOf = new Map<string, string | null>();
  for (const name of read.found.media) {
    const file = drawn.has(name) ? name : files.find(name);
    if (file === null) losses.push({ what: 'media', text: name, reason: 'missing-media' });
    nameOf.set(name, file);
  }
  for (const text of new Set(read.found.remote)) losses.push({ what: 'media', text, reason: 'remote-media' });
  if (read.found.embedded > 0) losses.push({ what: 'media', text: '', reason: 'embedded-media' });
  const named = withNames(content, nameOf);
  // Words alone would ask for something that nobody can see.
  if (masked.some(({ name }) => !nameOf.has(name))) return { reason: 'image-occlusion' };
  return {
    content: named,
    exported: read.exported && { ...read.exported, content: withNames(read.exported.content, nameOf) },
    media: [...new Set(nameOf.values())].filter((name) => name !== null),
    masked,
    losses: losses.slice(0, MOST_LOSSES),
  };
}

/**
 * The content with the names that files have in the package. A missing file is shown by its name, and exported by it.
 */
function withNames(content: CardContent, names: ReadonlyMap<string, string | null>): CardContent {
  if ([...names].every(([written, name]) => written === name)) return content;
  return mapTexts(content, (text) =>
    replaceMedia(text, ({ start, end, words, address }) => {
      const [path = '', size] = address.split('#', 2);
      const written = decodeName(path);
      const name = names.get(written);
      if (name === undefined || name === written) return text.slice(start, end);
      const shown = name === null && words === '' ? written.replaceAll(/[\\[\]]/gu, '_') : words;
      const shownAt = size === undefined ? '' : `#${size}`;
      return `![${shown}](media:${encodeMediaName(name ?? written)}${shownAt})`;
    }),
  );
}

function rendered(
  type: NoteType,
  note: NoteValues,
  parsed: ParsedTemplates,
  draw: (html: string) => string,
): ReadContent | { reason: LeftOutReason } {
  const read = (html: string) => htmlToMarkdown(draw(html), type.displayRules);
  const cloze = clozeNoteOf(type, note, parsed);
  const withGaps = cloze && readCloze(cloze, note.tags, read);
  if (withGaps) return withGaps;
  const card = renderCard(type, note, parsed);
  if (typeof card === 'string') return { reason: card };
  const front = read(card.front);
  const back = read(card.back);
  const hints = card.hints.map(read);
  const content = {
    front: withoutRules(front.markdown),
    back: withoutRules(back.markdown),
    hints: hintsOf(hints),
    explanation: null,
    tags: note.tags,
  };
  return readContent(content, [front, back, ...hints]);
}

type Read = (html: string) => ConvertedHtml;

/** The card of a gap, unless what is shown with its answer is too long for an explanation. */
function readCloze(note: ClozeNote, tags: readonly string[], read: Read): ReadContent | null {
  const text = read(note.text);
  const cloze = { text: text.markdown, gap: note.gap };
  const sides = clozeSides(cloze);
  const extra = read(note.extra);
  const explanation = withoutRules(extra.markdown) || null;
  if (!sides || !isWithin(explanation ?? '', CARD_LIMITS.explanation)) return null;
  if (!isWithin(cloze.text, CARD_LIMITS.cloze)) return null;
  const hints = note.hints.map(read);
  const content = { ...sides, cloze, hints: hintsOf(hints), explanation, tags };
  return readContent(content, [text, extra, ...hints]);
}

function hintsOf(hints: readonly ConvertedHtml[]): CardContent['hints'] {
  const [one, two, three] = hints.map(({ markdown }) => markdown || null);
  return [one ?? null, two ?? null, three ?? null];
}

function readContent(
  content: Omit<CardContent, 'difficulty' | 'quiz' | 'isQuiz'>,
  all: readonly ConvertedHtml[],
): ReadContent {
  return {
    content: { ...content, difficulty: DEFAULT_DIFFICULTY, quiz: null, isQuiz: false },
    found: {
      media: [...new Set(all.flatMap(({ media }) => media))],
      remote: all.flatMap(({ remote }) => remote),
      embedded: all.reduce((sum, { embedded }) => sum + embedded, 0),
    },
    exported: null,
  };
}

/** Without buttons such as "Toggle Masks": a drawn mask cannot be toggled. */
function withoutButtons(html: string): string {
  return replaceSpans(html, /<button\b[^<>]*>/giu, /<\/button>/giu, () => '');
}

/** Without rules at the edges, which divided the text from something that is no longer there. */
function withoutRules(markdown: string): string {
  let text = markdown;
  while (text.startsWith(`${RULE}\n`)) text = text.slice(RULE.length).trimStart();
  while (text.endsWith(`\n${RULE}`)) text = text.slice(0, -RULE.length).trimEnd();
  return text === RULE ? '' : text;
}

/** The names of files are not counted, because nobody reads them. */
function isWithin(text: string, most: number): boolean {
  let files = 0;
  const read = replaceMedia(text, ({ words }) => {
    files += 1;
    return words;
  });
  return readLength(read) <= most && files <= MOST_FILES;
}

/** As much of a text, which may be HTML, as is needed to recognise it. */
export function startOf(text: string): string {
  return plainStartOf(withoutElements(text.slice(0, 2_000), ' '));
}
