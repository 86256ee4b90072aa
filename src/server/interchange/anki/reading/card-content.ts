import type { CardContent } from '#domain/cards/card.ts';
import type { LeftOut, LeftOutReason } from '#domain/interchange/anki/imported-card.ts';
import {
  type NoteType,
  type NoteValues,
  type ParsedTemplates,
  renderCard,
} from '#domain/interchange/anki/note-type.ts';
import { withoutElements } from '#domain/interchange/anki/html-text.ts';
import {
  type ContentLoss,
  startOf as plainStartOf,
  withinLimits,
} from '#domain/interchange/within-limits.ts';
import { DEFAULT_DIFFICULTY } from '#domain/limits.ts';
import { replaceMedia } from '#domain/media/media-text.ts';
import { htmlToMarkdown } from '../../html/html-to-markdown.ts';
import { normalName } from '../media-map.ts';
import { contentOfOurs, type ReadContent } from '../our-fields.ts';

const RULE = '---';
/** In one text: their hashes are longer than their names. */
const MOST_FILES = 20;

/** What is told of one card; the rest of a long list says nothing more. */
const MOST_LOSSES = 20;

/** Something that is left out, before it is known of which card. */
type Loss = Omit<LeftOut, 'cardId' | 'place'>;

/** A card's content with what of it is left out; or why there is none. */
export type MadeContent =
  { content: CardContent; media: string[]; losses: Loss[] } | { reason: LeftOutReason };

/** What a note's card is as a card of ours. `files` are those of the package. */
export function contentOf(
  type: NoteType,
  note: NoteValues,
  parsed: ParsedTemplates,
  files: ReadonlySet<string>,
): MadeContent {
  const read = contentOfOurs(type.fields, note.fields, note.tags) ?? rendered(type, note, parsed);
  if ('reason' in read) return read;
  const ofContent: ContentLoss[] = [];
  const content = withinLimits(read.content, ofContent, isWithin);
  if (typeof content === 'string') return { reason: content };
  const losses: Loss[] = [...ofContent];
  const media = read.found.media.filter((name) => {
    const isThere = files.has(normalName(name));
    if (!isThere) losses.push({ what: 'media', text: name, reason: 'missing-media' });
    return isThere;
  });
  for (const text of new Set(read.found.remote)) losses.push({ what: 'media', text, reason: 'remote-media' });
  if (read.found.embedded > 0) losses.push({ what: 'media', text: '', reason: 'embedded-media' });
  return { content, media: media.map(normalName), losses: losses.slice(0, MOST_LOSSES) };
}

function rendered(
  type: NoteType,
  note: NoteValues,
  parsed: ParsedTemplates,
): ReadContent | { reason: LeftOutReason } {
  const card = renderCard(type, note, parsed);
  if (typeof card === 'string') return { reason: card };
  const read = (html: string) => htmlToMarkdown(html, type.displayRules);
  const front = read(card.front);
  const back = read(card.back);
  const hints = card.hints.map(read);
  const all = [front, back, ...hints];
  const [one, two, three] = hints.map(({ markdown }) => markdown || null);
  return {
    content: {
      front: withoutRules(front.markdown),
      back: withoutRules(back.markdown),
      hints: [one ?? null, two ?? null, three ?? null],
      explanation: null,
      difficulty: DEFAULT_DIFFICULTY,
      quiz: null,
      isQuiz: false,
      tags: note.tags,
    },
    found: {
      media: [...new Set(all.flatMap(({ media }) => media))],
      remote: all.flatMap(({ remote }) => remote),
      embedded: all.reduce((sum, { embedded }) => sum + embedded, 0),
    },
  };
}

/** Lines at the edge divided the text from what is no longer there. */
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
  return read.length <= most && files <= MOST_FILES;
}

/** As much of a text, which may be HTML, as tells what it is. */
export function startOf(text: string): string {
  return plainStartOf(withoutElements(text.slice(0, 2_000), ' '));
}
