import type { Block } from '#domain/sources/block.ts';
import { cleanText } from '#domain/sources/clean-text.ts';
import type { ReadBlocks } from '../document.ts';
import { textOf } from './read-text.ts';

const TIMES = /^(?:(\d+):)?(\d\d):(\d\d)[,.](\d{3}) +--> +(?:(\d+):)?(\d\d):(\d\d)[,.](\d{3})/mu;
/** A longer pause starts a paragraph. */
const PAUSE_SECONDS = 3;
/** The end of a sentence starts a paragraph after this many characters. */
const PARAGRAPH = 400;

export function readSubtitles(bytes: Uint8Array): ReadBlocks {
  const blocks: Block[] = [];
  let text = '';
  let end = 0;
  let shown: ReadonlySet<string> = new Set();
  const flush = () => {
    if (text !== '') blocks.push({ kind: 'paragraph', text, page: null });
    text = '';
  };
  for (const cue of textOf(bytes).split(/\n[ \t]*\n/u)) {
    const times = TIMES.exec(cue);
    if (times === null) continue;
    const lines = cue
      .slice(times.index)
      .split('\n')
      .slice(1)
      .map((line) => cleanText(line.replaceAll(/<[^<>]*>|\{\\[^{}]*\}/gu, '')))
      .filter((line) => line !== '');
    // Automatic subtitles repeat each line above the next.
    const fresh = lines.filter((line) => !shown.has(line));
    shown = new Set(lines);
    const isPause = secondsOf(times.slice(1, 5)) - end > PAUSE_SECONDS;
    if (isPause || (text.length > PARAGRAPH && /[.!?…。!?]["”’»]?$/u.test(text))) flush();
    end = secondsOf(times.slice(5, 9));
    text = [text, ...fresh].filter((line) => line !== '').join(' ');
  }
  flush();
  return { title: null, pages: null, blocks };
}

function secondsOf([hours, minutes, seconds, thousandths]: (string | undefined)[]): number {
  return Number(hours ?? 0) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1_000;
}
