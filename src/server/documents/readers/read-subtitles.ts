import { Parser } from 'htmlparser2';
import { cleanText } from '#domain/sources/clean-text.ts';
import { placeAtSecond } from '#domain/sources/place.ts';
import type { Block } from '#domain/sources/tree.ts';
import { cueTimes } from '../cue-times.ts';
import type { ReadBlocks } from '../document.ts';
import { textOf } from './read-text.ts';

interface Cue {
  /** In seconds. */
  start: number;
  end: number;
  lines: string[];
  speaker: string | null;
}

/** A longer pause starts a paragraph. */
const PAUSE_SECONDS = 3;
/** A line that is shown again within this time rolls up, as automatic subtitles do. */
const ROLL_SECONDS = 0.1;
/** The end of a sentence starts a paragraph after the first number of characters, and any cue after the second. */
const PARAGRAPH = 400;
const PARAGRAPH_MAX = 700;
const SENTENCE_END = /[.!?…。!?]["”’»]?$/u;
/** Blocks of WebVTT between cues that are not spoken. */
const ASIDE = /^(?:NOTE|STYLE|REGION)\b/u;
const VOICE = /<v(?:\.[^\s<>]{0,99})?\s(?<name>[^<>]{1,200})>/u;
/** Zoom and Teams put the speaker before each cue. */
const NAMED = /^(?<name>\p{Lu}[^\s:]*(?: [\p{L}.(][^\s:]*){0,4}): (?<said>.+)$/u;

export function readSubtitles(bytes: Uint8Array): ReadBlocks {
  const blocks: Block[] = [];
  let text = '';
  let start = 0;
  let before: Cue = { start: 0, end: 0, lines: [], speaker: null };
  const flush = () => {
    if (text !== '') blocks.push(paragraph(text, start));
    text = '';
  };
  for (const cue of withSpeakers(cuesOf(textOf(bytes)))) {
    const fresh = notShown(cue, before).join(' ');
    const isLong = text.length > (SENTENCE_END.test(text) ? PARAGRAPH : PARAGRAPH_MAX);
    const isOther = cue.speaker !== null && cue.speaker !== before.speaker;
    if (isLong || isOther || cue.start - before.end > PAUSE_SECONDS) flush();
    if (isOther) blocks.push(paragraph(`${cue.speaker}:`, cue.start));
    if (text === '') start = cue.start;
    text = cleanText(`${text} ${fresh}`);
    before = cue;
  }
  flush();
  return { title: null, pages: null, blocks };
}

function paragraph(text: string, second: number): Block {
  return {
    type: 'paragraph',
    children: [{ type: 'text', value: text }],
    data: { page: placeAtSecond(second) },
  };
}

/** A line with times starts a cue, with or without a blank line before it; blank lines within a cue do not end it. */
function cuesOf(text: string): Cue[] {
  const cues: { times: { start: number; end: number }; lines: string[] }[] = [];
  let isAside = false;
  let before = '';
  for (const line of text.split('\n')) {
    const last = cues.at(-1)?.lines;
    const times = cueTimes(line);
    if (times !== null) {
      // A line just before the times names the cue if it is a number or follows a blank line.
      const label = last?.at(-1)?.trim() ?? '';
      if (label !== '' && (/^\d+$/u.test(label) || last?.at(-2) === '')) last?.pop();
      cues.push({ times, lines: [] });
      isAside = false;
    } else if (before === '' && ASIDE.test(line)) isAside = true;
    else if (line === '') isAside = false;
    if (times === null && !isAside) last?.push(line);
    before = line;
  }
  return cues.map(({ times, lines }) => {
    const speaker = lines
      .map((line) => VOICE.exec(line)?.groups?.['name'])
      .find((name) => name !== undefined);
    return { ...times, lines: lines.map(plainText).filter((line) => line !== ''), speaker: speaker ?? null };
  });
}

/** A line without its mark-up: tags, times of words, and the positions of SubStation. */
function plainText(line: string): string {
  let text = '';
  const parser = new Parser({ ontext: (part) => (text += part) });
  parser.end(line.replaceAll(/<[\d:.]+>|\{\\[^{}]*\}/gu, ''));
  return cleanText(text);
}

/** Takes the speakers out of the text if most cues start with one. */
function withSpeakers(cues: readonly Cue[]): readonly Cue[] {
  const named = cues.map(({ lines: [line = ''], speaker }) => (speaker === null ? NAMED.exec(line) : null));
  if (named.filter((match) => match !== null).length * 2 < cues.length) return cues;
  return cues.map((cue, index) => {
    const { name, said } = named[index]?.groups ?? {};
    if (name === undefined || said === undefined) return cue;
    return { ...cue, speaker: name, lines: [said, ...cue.lines.slice(1)] };
  });
}

/** The lines of a cue that were not shown before it: automatic subtitles repeat each line above the next, or let it grow. */
function notShown({ start, lines }: Cue, before: Cue): string[] {
  if (start - before.end > ROLL_SECONDS) return lines;
  for (let count = Math.min(lines.length, before.lines.length); count > 0; count -= 1) {
    const isRepeated = before.lines.slice(-count).every((line, index) => line === lines[index]);
    if (isRepeated) return lines.slice(count);
  }
  const [first = '', ...others] = lines;
  const grown = before.lines.length === 1 ? (before.lines[0] ?? '') : '';
  return grown !== '' && first.startsWith(`${grown} `) ? [first.slice(grown.length + 1), ...others] : lines;
}
