import type { Readable } from 'node:stream';
import type { CardContent } from '#domain/cards/card.ts';
import { mapTexts } from '#domain/cards/map-texts.ts';
import { isMediaHash } from '#domain/media/media-reference.ts';
import { mediaOf, renameMedia } from './markdown-to-html.ts';
import { normalised } from '#domain/text/normalised.ts';

/** A file that cards name. */
export type OutgoingFile = {
  /** A name to be recognised by, with an ending that says what it is. */
  name: string;
  open: () => Promise<Readable> | Readable;
};

/** Finds the file that `media:KEY` refers to; null if it is gone. */
export type FindFile = (key: string) => Promise<OutgoingFile | null>;

/** Everything but the characters that Anki takes in a name on every system. */
const NAME = /[^\p{L}\p{N}._-]+/gu;
const LONGEST = 100;
const LONGEST_ENDING = 10;

/** Gives each file that cards name a name of its own in the package. */
export class OutgoingMedia {
  readonly #find: FindFile;
  readonly #names = new Map<string, string | null>();
  readonly #files = new Map<string, OutgoingFile>();
  readonly #taken = new Set<string>();
  /** The next number for each name that is wanted again, so that thousands of the same take no time. */
  readonly #numbers = new Map<string, number>();

  constructor(find: FindFile) {
    this.#find = find;
  }

  /** The same content with the names of the package; a file that is gone leaves its description. */
  async rename(content: CardContent): Promise<CardContent> {
    const keys: string[] = [];
    mapTexts(content, (text) => {
      if (text.includes('media:')) keys.push(...mediaOf(text));
      return text;
    });
    if (keys.length === 0) return content;
    for (const key of keys) if (!this.#names.has(key)) this.#names.set(key, await this.#nameOf(key));
    return mapTexts(content, (text) => renameMedia(text, (key) => this.#names.get(key) ?? null));
  }

  /** By their names in the package. */
  get files(): ReadonlyMap<string, OutgoingFile> {
    return this.#files;
  }

  /** The keys for which there was no file. */
  get missing(): string[] {
    return [...this.#names].filter(([, name]) => name === null).map(([key]) => key);
  }

  async #nameOf(key: string): Promise<string | null> {
    const file = await this.#find(key);
    // A file that was missing when its card was imported is named as it was then.
    if (!file) return isMediaHash(key) ? null : key;
    const name = this.#freeName(normalised(file.name, 'NFC').replaceAll(NAME, '_').replace(/^\.+/u, ''));
    this.#files.set(name, file);
    return encodeURIComponent(name);
  }

  #freeName(wanted: string): string {
    const dot = wanted.lastIndexOf('.');
    const ending = dot > 0 ? wanted.slice(dot).slice(0, LONGEST_ENDING) : '';
    const start = (dot > 0 ? wanted.slice(0, dot) : wanted).slice(0, LONGEST).toWellFormed() || 'file';
    const plain = start + ending;
    // Some systems do not distinguish upper and lower case.
    const key = plain.toLowerCase();
    let name = plain;
    let number = this.#numbers.get(key) ?? 2;
    for (; this.#taken.has(name.toLowerCase()); number += 1) name = `${start}-${number}${ending}`;
    this.#numbers.set(key, number);
    this.#taken.add(name.toLowerCase());
    return name;
  }
}
