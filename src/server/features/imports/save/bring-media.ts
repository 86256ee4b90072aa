import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { mapTexts } from '#domain/cards/map-texts.ts';
import type { CardContent } from '#domain/cards/card.ts';
import { AppError } from '#domain/errors.ts';
import { LEFT_OUT } from '#domain/interchange/anki/imported-card.ts';
import { startOf } from '#domain/interchange/within-limits.ts';
import type { CardOrigin, IncomingCard, Omission } from '#domain/interchange/incoming.ts';
import { MAX_MEDIA_BYTES } from '#domain/limits.ts';
import { isMediaHash } from '#domain/media/media-reference.ts';
import type { Media } from '#domain/media/media.ts';
import { withMediaHashes } from '#domain/media/named-media.ts';
import { UnreadablePackage } from '../../../interchange/anki/package-failure.ts';
import { findMedia } from '../../media/media.repository.ts';
import { addMedia, type MediaDeps } from '../../media/media.usecases.ts';

/** Opens a media file of at most `mostBytes` bytes. */
export type OpenMedia = (name: string, mostBytes: number) => Promise<Readable>;

export type BroughtContent = {
  content: CardContent | null;
  origin: CardOrigin | undefined;
  omissions: Omission[];
};

const NO_MASK = LEFT_OUT['image-occlusion'];

/** Adds the files that cards name to the user's media, each once. */
export class IncomingMedia {
  readonly #deps: MediaDeps;
  readonly #userId: string;
  readonly #open: OpenMedia;
  readonly #files = new Map<string, Media | { missing: string }>();
  /** Files that cards refer to by hash, with the first card that does. */
  readonly #awaited = new Map<string, number>();
  /** Why no more files fit, as a message for the user. */
  #full: string | undefined;

  constructor(deps: MediaDeps, userId: string, open: OpenMedia) {
    this.#deps = deps;
    this.#userId = userId;
    this.#open = open;
  }

  /** Number of different files added. */
  get count(): number {
    return new Set([...this.#files.values()].flatMap((file) => ('hash' in file ? [file.hash] : []))).size;
  }

  /**
   * Replaces the names of a card's files by their hashes, also in what was exported; the name of a file that cannot be
   * used stays. The content is null if the card requires such a file.
   */
  async bring(card: IncomingCard): Promise<BroughtContent> {
    if (card.media.length === 0) return { content: card.content, origin: card.origin, omissions: [] };
    const names = card.media.filter((name) => !isMediaHash(name));
    for (const hash of card.media) {
      if (isMediaHash(hash) && !this.#awaited.has(hash)) this.#awaited.set(hash, card.place);
    }
    for (const name of names) {
      if (!this.#files.has(name)) this.#files.set(name, await this.#take(name));
    }
    const omissions = names.flatMap((name): Omission[] => {
      const file = this.#files.get(name);
      const reason = file && 'missing' in file ? file.missing : undefined;
      return reason === undefined ? [] : [{ what: 'media', place: card.place, text: name, reason }];
    });
    if ((card.required ?? []).some((name) => !this.#isUsable(name))) {
      const left = { what: 'card' as const, place: card.place, text: startOf(card.content.front) };
      return { content: null, origin: undefined, omissions: [{ ...left, reason: NO_MASK }] };
    }
    const withHashes = (content: CardContent) => mapTexts(content, (text) => this.#withHashes(text));
    const { origin } = card;
    const exported = typeof origin?.exported === 'object' ? withHashes(origin.exported) : origin?.exported;
    return {
      content: withHashes(card.content),
      origin: origin && { ...origin, exported },
      omissions,
    };
  }

  #isUsable(name: string): boolean {
    const file = this.#files.get(name);
    return file !== undefined && 'hash' in file;
  }

  /** Adds a file that cards already refer to by hash; others belong to cards that did not fit. */
  async add(file: { hash: string; bytes: Uint8Array }): Promise<Omission[]> {
    if (!this.#awaited.has(file.hash)) return [];
    const taken = await this.#use(() => Promise.resolve(file));
    this.#files.set(file.hash, taken);
    return 'missing' in taken ? [{ what: 'media', place: null, text: file.hash, reason: taken.missing }] : [];
  }

  /** Reports files that cards refer to by hash but that neither arrived nor were there before. */
  async missing(): Promise<Omission[]> {
    const omissions: Omission[] = [];
    for (const [hash, place] of this.#awaited) {
      if (this.#files.has(hash) || (await findMedia(this.#deps.db, this.#userId, hash))) continue;
      omissions.push({
        what: 'media',
        place,
        text: hash,
        reason: 'The picture or sound is not in the file.',
      });
    }
    return omissions;
  }

  #withHashes(text: string): string {
    return withMediaHashes(text, (name) => {
      const file = this.#files.get(name);
      return file && 'hash' in file ? file : undefined;
    });
  }

  #take(name: string): Promise<Media | { missing: string }> {
    return this.#use(async () => {
      const bytes = await buffer(await this.#open(name, MAX_MEDIA_BYTES));
      return { hash: createHash('sha256').update(bytes).digest('hex'), bytes };
    });
  }

  async #use(read: () => Promise<{ hash: string; bytes: Uint8Array }>): Promise<Media | { missing: string }> {
    if (this.#full !== undefined) return { missing: this.#full };
    try {
      return await addMedia(this.#deps, this.#userId, await read());
    } catch (error) {
      if (error instanceof UnreadablePackage) {
        return { missing: 'The file is damaged, or larger than 10 MB.' };
      }
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'MEDIA_UNUSABLE') return { missing: error.message };
      if (error.code !== 'QUOTA_EXCEEDED') throw error;
      this.#full = error.message;
      return { missing: error.message };
    }
  }
}
