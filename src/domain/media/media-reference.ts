import { MEDIA_TYPES, type Media } from './media.ts';

/**
 * How a card's text refers to media: `![alt](media:HASH)` is a picture, `[name](media:HASH)` a sound. A picture's address may
 * end in its size, `media:HASH#800x600`, so that its place can be kept before anything has loaded.
 */
const ADDRESS = /^media:([0-9a-f]{64})(?:#([1-9]\d{0,4})x([1-9]\d{0,4}))?$/u;
const HASH = /^[0-9a-f]{64}$/u;

/** What an address of media says. */
export type MediaUrl = { hash: string; size: { width: number; height: number } | undefined };

/** Whether a text could be the hash of some media. */
export function isMediaHash(text: string): boolean {
  return HASH.test(text);
}

/** Reads an address; undefined when it is not one of media. */
export function parseMediaUrl(address: string): MediaUrl | undefined {
  const [, hash, width, height] = ADDRESS.exec(address) ?? [];
  if (hash === undefined) return undefined;
  const size = width === undefined ? undefined : { width: Number(width), height: Number(height) };
  return { hash, size };
}

/** The address of media as cards have it. */
export function mediaUrl({ hash, width, height }: Pick<Media, 'hash' | 'width' | 'height'>): string {
  return width === null || height === null ? `media:${hash}` : `media:${hash}#${width}x${height}`;
}

/**
 * A description or name as it can stand in the brackets of Markdown. Square brackets in it become round, and a backslash
 * becomes a slash: escaped, they would read as the beginning of a formula.
 */
export function mediaWords(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim().replaceAll('[', '(').replaceAll(']', ')').replaceAll('\\', '/');
}

/** The Markdown that shows or plays some media, with its description or name. */
export function mediaMarkdown(
  media: Pick<Media, 'hash' | 'type' | 'width' | 'height'>,
  text: string,
): string {
  return `${MEDIA_TYPES[media.type] === 'picture' ? '!' : ''}[${mediaWords(text)}](${mediaUrl(media)})`;
}

const SIZE_HINT = /^(?<width>\d{0,4})x(?<height>\d{0,4})$/u;

/**
 * A picture with the size at which a package shows it, in pixels: `300x200`, or `300x` with the height that fits. Without a
 * usable hint, or if the hint would enlarge it, the picture keeps its own size.
 */
export function shownAt(media: Media, hint: string): Media {
  const { width: wide = '', height: high = '' } = SIZE_HINT.exec(hint)?.groups ?? {};
  if (media.width === null || media.height === null || (wide === '' && high === '')) return media;
  const scale = Math.min(
    wide === '' ? Infinity : Number(wide) / media.width,
    high === '' ? Infinity : Number(high) / media.height,
  );
  if (scale >= 1 || scale <= 0) return media;
  const scaled = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return { ...media, width: scaled(media.width), height: scaled(media.height) };
}
