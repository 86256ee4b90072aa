import type { Element } from 'hast';
import type { State } from 'hast-util-to-mdast';
import type { PhrasingContent } from 'mdast';
import { normalised } from '#domain/text/normalised.ts';
import { decodeName } from '../anki/writing/markdown-to-html.ts';
import { attributeOf } from './tree.ts';

/** What the HTML refers to, gathered on the way. */
export interface FoundReferences {
  readonly media: Set<string>;
  readonly remote: string[];
  embedded: number;
}

const MAX_NAME = 255;

/** A hint at the size at which a picture is shown: `300x200`, with either left out if it is not known. */
export function sizeOf(element: Element): string {
  const style = attributeOf(element, 'style');
  const [width, height] = ['width', 'height'].map((name) => {
    const text =
      new RegExp(`(?:^|[;\\s])${name}:\\s{0,9}(\\d{1,4})(?:\\.\\d{1,9})?px`, 'iu').exec(style)?.[1] ??
      attributeOf(element, name);
    return /^[1-9]\d{0,3}$/u.test(text) ? text : '';
  });
  return width === '' && height === '' ? '' : `${width}x${height}`;
}

export function pictureOf(
  source: string,
  description: string,
  found: FoundReferences,
  size = '',
): PhrasingContent[] {
  const src = source.trim();
  if (src === '') return [];
  if (/^data:/iu.test(src)) found.embedded += 1;
  else if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/iu.test(src)) found.remote.push(src.slice(0, 500));
  else return mediaOf(decodeName(src), description, found, size);
  return description === '' ? [] : [{ type: 'text', value: description }];
}

/** A file of the package by its name: both pictures and sounds. */
function mediaOf(name: string, description: string, found: FoundReferences, size = ''): PhrasingContent[] {
  const trimmed = normalised(name.trim(), 'NFC');
  if (trimmed === '' || trimmed.length > MAX_NAME) return [];
  found.media.add(trimmed);
  const url = encodeURIComponent(trimmed.toWellFormed()).replaceAll('(', '%28').replaceAll(')', '%29');
  return [
    {
      type: 'image',
      url: `media:${url}${size === '' ? '' : `#${size}`}`,
      alt: description.replaceAll(/[\\[\]\s]+/gu, ' ').trim(),
    },
  ];
}

const SOUND = /\[sound:(?<name>[^[\]]+)\]/giu;

/** Texts, with the sounds that Anki writes into them. */
export function textHandler(
  found: FoundReferences,
): (state: State, node: { value: string }) => PhrasingContent[] {
  return (_, { value }) => {
    const nodes: PhrasingContent[] = [];
    let end = 0;
    for (const sound of value.matchAll(SOUND)) {
      nodes.push({ type: 'text', value: value.slice(end, sound.index) });
      nodes.push(...mediaOf(sound.groups?.['name'] ?? '', '', found));
      end = sound.index + sound[0].length;
    }
    return [...nodes, { type: 'text', value: value.slice(end) }];
  };
}
