import type { Yaml } from 'mdast';
import { parse } from 'yaml';
import { deckTitle } from '#domain/interchange/text/card-texts.ts';
import { deckOfTag } from './tags-in-notes.ts';

/** What notes say about themselves at their beginning. */
export type FrontMatter = { tags: readonly string[]; deck: string };

/** The front matter of notes: YAML, or the names and values of TOML. If it cannot be read, it counts as empty. */
export function frontMatterOf(node: Pick<Yaml, 'value'>): FrontMatter {
  let values: unknown = null;
  try {
    values = parse(node.value.replaceAll(/^(?<name>[\w-]+)[ \t]*=[ \t]*/gmu, '$<name>: '));
  } catch {
    // The notes are read anyway.
  }
  const found: Readonly<Record<string, unknown>> =
    typeof values === 'object' && values !== null ? { ...values } : {};
  const deck = found['cards-deck'] ?? found['deck'] ?? found['TARGET DECK'] ?? found['name'];
  return { tags: listOf(found['tags'] ?? found['tag']), deck: typeof deck === 'string' ? deck : '' };
}

function listOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/[\s,]+/u).filter((tag) => tag !== '');
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.filter((tag) => typeof tag === 'string');
}

/** The deck of the cards at a place in notes: named by a tag or the front matter, else by the headings of the first two levels. */
export class DeckOfNotes {
  #named: string | null = null;
  #isTagged = false;
  readonly #headings = ['', '', '', '', '', ''];

  setFrontMatter({ tags, deck }: FrontMatter): void {
    if (deck !== '') this.#named = deckTitle(deck.replaceAll(/::|\//gu, ' :: ').replaceAll(/\s+/gu, ' '));
    this.setTags(tags);
  }

  /** Whether the notes say that they have cards. */
  get isTagged(): boolean {
    return this.#isTagged;
  }

  /** Tags on their own name the deck of everything below them. */
  setTags(tags: readonly string[]): void {
    const deck = this.ofTags(tags);
    if (deck !== null) this.#named = deck;
  }

  /** The deck that one of a card's tags names; null if none does. */
  ofTags(tags: readonly string[]): string | null {
    this.#isTagged ||= tags.some((tag) => deckOfTag(tag.replace(/^#/u, '')) !== null);
    const deck = tags
      .map((tag) => deckOfTag(tag.replace(/^#/u, '')))
      .find((title) => title !== null && title !== '');
    return deck === undefined || deck === null ? null : deckTitle(deck);
  }

  name(deck: string): void {
    this.#named = deck === '' ? null : deckTitle(deck);
  }

  setHeading(level: number, title: string): void {
    this.#headings.fill('', level - 1);
    this.#headings[level - 1] = title.trim();
  }

  get current(): string {
    return this.#named ?? this.above(3);
  }

  /** The deck of a card that is itself a heading of this level. */
  above(level: number): string {
    if (this.#named !== null) return this.#named;
    const titles = this.#headings.slice(0, Math.min(level - 1, 2)).filter((title) => title !== '');
    return deckTitle(titles.join(' :: '));
  }
}
