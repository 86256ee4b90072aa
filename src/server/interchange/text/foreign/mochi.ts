import { refusalOf } from '#domain/interchange/text/other-formats.ts';
import { cardsOfGaps } from '#domain/interchange/text/marked-gaps.ts';
import { UnreadableText } from '../text-failure.ts';
import type { ForeignCard } from './foreign-card.ts';

/*
 * The data.json of a Mochi export: transit in JSON, where "~:name" is a keyword. Keys are written out, not cached.
 */

type Values = Readonly<Record<string, unknown>>;

/** The cards of all decks. A line of hyphens divides the sides of a card. Throws UnreadableText. */
export function readMochi(text: string): ForeignCard[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new UnreadableText('damaged', 'its data cannot be read', { cause: error });
  }
  const decks = listOf(valuesOf(data)?.['~:decks']);
  const names = new Map(decks.map((deck) => [deck['~:id'], textOf(deck['~:name'])]));
  const cards = decks.flatMap((deck) => {
    const parentId = deck['~:parent-id'];
    const parent = parentId === undefined ? '' : (names.get(parentId) ?? '');
    const title = [parent, textOf(deck['~:name'])].filter((name) => name !== '').join(' :: ');
    return listOf(deck['~:cards']).flatMap((card) => cardsOf(card, title));
  });
  if (cards.length === 0) throw new UnreadableText('other-format', refusalOf('mochi'));
  return cards;
}

function cardsOf(card: Values, deck: string): ForeignCard[] {
  const content = textOf(card['~:content']);
  const tags = setOf(card['~:tags']);
  const [front = '', ...backs] = content.split(/^-{3,}[ \t]*$/mu).map((side) => side.trim());
  const back = backs.join('\n\n');
  if (back !== '') return [{ front, back, deck, tags }];
  // A card with one side asks for what is in double braces.
  const gaps = cardsOfGaps(front.replaceAll(/\{\{(?:\d+::)?(?<gap>[^{}]+)\}\}/gu, '==$<gap>=='));
  if (gaps.cards.length > 0) return gaps.cards.map((sides) => ({ ...sides, deck, tags }));
  const name = textOf(card['~:name']);
  return name !== '' && name !== front
    ? [{ front: name, back: front, deck, tags }]
    : [{ front, back: '', deck, tags }];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Objects in a list, which transit may wrap as ["~#list", […]]. */
function listOf(value: unknown): Values[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const [tag, inner] = list;
  if (typeof tag === 'string' && tag.startsWith('~#')) return listOf(inner);
  return list.map(valuesOf).filter((each) => each !== null);
}

function setOf(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const [tag, inner] = list;
  if (typeof tag === 'string' && tag.startsWith('~#')) return setOf(inner);
  return list.filter((each) => typeof each === 'string');
}

/** An object, or a list of keys and values after "^ ". */
function valuesOf(value: unknown): Values | null {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    if (list[0] !== '^ ') return null;
    const entries = list
      .slice(1)
      .flatMap((key, index) => (index % 2 === 0 ? [[String(key), list[index + 2]] as const] : []));
    return Object.fromEntries(entries);
  }
  return typeof value === 'object' && value !== null ? { ...value } : null;
}
