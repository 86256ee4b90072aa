import type { LocalDay } from '../local-day.ts';
import { normalised } from '../text/normalised.ts';
import { trimmedEnd } from '../text/trimmed-end.ts';

/** Characters that some system does not accept in a name, and characters that would change the displayed order. */
const NOT_IN_NAMES = /[\p{Cc}\p{Zl}\p{Zp}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}]+/gu;
const SEPARATORS = / ?[<>:"/\\|?*][<>:"/\\|?* ]*/gu;
/** Names of devices on Windows, whatever their ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;

/** Bytes of UTF-8. Systems accept 255, and browsers add a number to a name that they have saved already. */
const LONGEST = 200;

/** The name of a file for a title, with an ending, in a form that every system accepts. */
export function fileNameOf(title: string, ending: string): string {
  const clean = normalised(title.toWellFormed(), 'NFC')
    .replaceAll(NOT_IN_NAMES, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(SEPARATORS, ' - ')
    .replace(/^[\s.-]+/u, '');
  const trimmed = trimmedEnd(clean, ' -');
  const whole = DEVICE.test(trimmed) ? `_${trimmed}` : trimmed;
  const name = start(whole, LONGEST - ending.length - 1).trimEnd();
  return `${name === '' ? 'Cards' : name}.${ending}`;
}

/** The name of a file with the cards of all decks. */
export function allCardsTitle(today: LocalDay): string {
  return `Cardamom ${today}`;
}

/** As many whole characters of a text as fit into a number of bytes. */
function start(text: string, bytes: number): string {
  const encoder = new TextEncoder();
  if (encoder.encode(text).length <= bytes) return text;
  let left = bytes;
  let end = 0;
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    left -= encoder.encode(segment).length;
    if (left < 0) break;
    end += segment.length;
  }
  return text.slice(0, end);
}
