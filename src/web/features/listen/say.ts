import { mediaReferencesIn, withoutMediaUrls } from '#domain/media/media-text.ts';
import { parseMediaUrl } from '#domain/media/media-reference.ts';
import { cutForSpeech } from '#domain/speech/cut-for-speech.ts';
import { readingTime } from '#domain/study/listen.ts';
import { loadMedia } from '#web/features/media/media-files.ts';
import { speakableText } from '#web/features/speech/speakable-text.ts';
import { startReading, stopReading, type Piece } from '#web/features/speech/speaker.ts';
import { readableIn, type TextToRead, type VoiceOf } from '#web/features/speech/use-readable.ts';
import type { DeckLanguages } from '#domain/deck.ts';

const READER = 'listen';

type Reading = { languages: DeckLanguages; voiceOf: VoiceOf; speed: number };

/**
 * Reads a text aloud and plays its sounds. If there is neither a voice nor a sound for the text, leaves time to read it. Resolves
 * early on the signal; rejects if the browser cannot read aloud.
 */
export async function say(
  { part, text }: TextToRead,
  { languages, voiceOf, speed }: Reading,
  signal: AbortSignal,
): Promise<void> {
  const sounds = soundsIn(text);
  const words = await speakableText(text);
  const readable = readableIn(words, part, { languages, voiceOf });
  if (readable !== undefined && !signal.aborted) {
    const { language, voice } = readable;
    const pieces = cutForSpeech(words, language).map((piece) => ({ text: piece, voice }));
    await read(pieces, speed, signal);
  }
  for (const hash of sounds) {
    // A sound that cannot be loaded or played is skipped, because nobody may be looking at the screen.
    if (!signal.aborted) await play(hash, speed, signal).catch(() => undefined);
  }
  if (readable === undefined && sounds.length === 0) {
    await wait(readingTime(withoutMediaUrls(text).length), signal);
  }
}

/** The hashes of the sounds in a text. */
export function soundsIn(text: string): string[] {
  return mediaReferencesIn(text)
    .filter(({ start }) => text.charAt(start) !== '!')
    .flatMap(({ address }) => parseMediaUrl(`media:${address}`)?.hash ?? []);
}

function read(pieces: readonly Piece[], rate: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      stopReading(READER);
      resolve();
    };
    signal.addEventListener('abort', onAbort, { once: true });
    const onEnd = () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    };
    startReading(READER, pieces, () => reject(new Error('The browser cannot read this')), { rate, onEnd });
  });
}

async function play(hash: string, rate: number, signal: AbortSignal): Promise<void> {
  const audio = new Audio(await loadMedia(hash));
  audio.playbackRate = rate;
  const isOver = new Promise<void>((resolve) => {
    audio.addEventListener('ended', () => resolve());
    audio.addEventListener('error', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  if (signal.aborted) return;
  await audio.play();
  await isOver;
  audio.pause();
}

/**
 * Resolves after `ms` or, if earlier, with the signal. With the screen off, browsers delay timers, so the time is also checked
 * on events that continue: those of a sound that is playing.
 */
export function wait(ms: number, signal: AbortSignal, clock?: EventTarget): Promise<void> {
  return new Promise((resolve) => {
    const until = performance.now() + ms;
    const end = () => {
      clearTimeout(timer);
      clock?.removeEventListener('timeupdate', look);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const look = () => {
      if (performance.now() >= until) end();
    };
    const timer = setTimeout(end, ms);
    clock?.addEventListener('timeupdate', look);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
