import { cleanText } from '#domain/sources/clean-text.ts';
import type { Block, BlockData, Inline, ListItem } from '#domain/sources/tree.ts';
import { type Archive, openArchive } from '../archive.ts';
import { decodeText } from '../../text/decode-text.ts';
import { inlinesOf, type Run } from '../blocks/inline-runs.ts';
import { tableOf } from '../blocks/table-of.ts';
import { MAX_PAGES, type ReadBlocks, UnreadableDocument } from '../document.ts';
import {
  allOf,
  attributeOf,
  childrenOf,
  type DomDocument,
  type DomElement,
  type DomNode,
  nameOf,
  parseXml,
} from '../dom.ts';
import { expectShallow } from '../expect-shallow.ts';
import { resolvePath } from './read-book.ts';

const PRESENTATION = 'ppt/presentation.xml';
/** Placeholders that repeat on every slide. */
const FURNITURE = new Set(['ftr', 'hdr', 'dt', 'sldNum', 'sldImg']);

/** Reads a PowerPoint file: a slide is a page, its title a heading, and the speaker's notes follow its content. */
export function readSlides(bytes: Uint8Array): ReadBlocks {
  const archive = openArchive(bytes);
  const presentation = open(archive, PRESENTATION);
  const targets = relationsOf(archive, PRESENTATION);
  const paths = allOf(presentation, 'sldid')
    .map((slide) => targets.get(attributeOf(slide, 'r:id'))?.path)
    .filter((path) => path !== undefined);
  if (paths.length > MAX_PAGES) throw new UnreadableDocument('too-many-pages');
  const blocks = paths.flatMap((path, index) => {
    const page = index + 1;
    const relations = relationsOf(archive, path);
    const notes = [...relations.values()].find(({ type }) => type.endsWith('/notesSlide'));
    return [
      ...blocksOfShapes(open(archive, path), { data: { page }, relations }),
      ...(notes === undefined
        ? []
        : blocksOfShapes(open(archive, notes.path), {
            data: { page, isNote: true },
            relations: new Map(),
          })),
    ];
  });
  const core = archive.names.has('docProps/core.xml') ? open(archive, 'docProps/core.xml') : undefined;
  const title = core === undefined ? '' : cleanText(allOf(core, 'title')[0]?.textContent ?? '');
  return {
    title: /^(?:powerpoint.*|)$/iu.test(title) ? null : title,
    pages: paths.length,
    blocks,
    pictureBytes: archive.readPicture,
  };
}

function open(archive: Archive, path: string): DomDocument {
  const file = archive.read([path]).get(path);
  if (file === undefined) throw new UnreadableDocument('damaged', `${path} is missing`);
  const text = decodeText(file)?.text ?? '';
  expectShallow(text, { xmlMode: true });
  return parseXml(text);
}

type Relations = ReadonlyMap<string, { type: string; path: string }>;

function relationsOf(archive: Archive, path: string): Relations {
  const slash = path.lastIndexOf('/') + 1;
  const relations = `${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`;
  if (!archive.names.has(relations)) return new Map();
  return new Map(
    allOf(open(archive, relations), 'relationship')
      .filter((relation) => attributeOf(relation, 'TargetMode') !== 'External')
      .map((relation) => [
        attributeOf(relation, 'Id'),
        {
          type: attributeOf(relation, 'Type'),
          path: resolvePath(path.slice(0, slash), attributeOf(relation, 'Target')),
        },
      ]),
  );
}

/** A slide or its notes. */
type Part = { data: BlockData; relations: Relations };

function blocksOfShapes(node: DomNode, part: Part): Block[] {
  const { data } = part;
  return childrenOf(node).flatMap((element) => {
    switch (nameOf(element)) {
      case 'sp': {
        const blocks = blocksOfShape(element, data);
        // Google Slides exports formulas as pictures that fill shapes.
        return blocks.length === 0 ? imageOf(element, part) : blocks;
      }
      case 'tbl': {
        const rows = allOf(element, 'tr').map((row) =>
          allOf(row, 'tc').map((cell) => inlinesOf(runsOf(cell))),
        );
        const [look] = allOf(element, 'tblpr');
        const table = tableOf(rows, {
          hasHeader: look !== undefined && /^(?:1|true)$/u.test(attributeOf(look, 'firstRow')),
        });
        return table === undefined ? [] : [{ ...table, data }];
      }
      case 'pic':
        return imageOf(element, part);
      // Repeats the content for older programs.
      case 'fallback':
        return [];
      default:
        return blocksOfShapes(element, part);
    }
  });
}

function imageOf(picture: DomElement, { data, relations }: Part): Block[] {
  const [[blip], [properties]] = [allOf(picture, 'blip'), allOf(picture, 'cnvpr')];
  const url = blip && relations.get(attributeOf(blip, 'r:embed'))?.path;
  if (url === undefined) return [];
  return [
    { type: 'image', url, alt: properties === undefined ? '' : attributeOf(properties, 'descr'), data },
  ];
}

type Line = { level: number; children: Inline[] };

function blocksOfShape(shape: DomElement, data: BlockData): Block[] {
  const [placeholder] = allOf(shape, 'ph');
  const type = placeholder === undefined ? '' : attributeOf(placeholder, 'type');
  if (FURNITURE.has(type)) return [];
  const paragraphs = allOf(shape, 'p');
  if (type === 'title' || type === 'ctrTitle') {
    const children = inlinesOf(paragraphs.flatMap((paragraph) => [...runsOf(paragraph), { text: ' ' }]));
    return children.length === 0 ? [] : [{ type: 'heading', depth: 1, children, data }];
  }
  const lines = paragraphs
    .map((paragraph): Line => ({ level: levelOf(paragraph), children: inlinesOf(runsOf(paragraph)) }))
    .filter(({ children }) => children.length > 0);
  if (placeholder !== undefined && lines.length > 1 && data.isNote !== true)
    return [{ type: 'list', ordered: false, children: itemsOf(lines), data }];
  return lines.map(({ children }) => ({ type: 'paragraph', children, data }));
}

/** The level of a paragraph's bullet, from 0 on. */
function levelOf(paragraph: DomElement): number {
  const [properties] = allOf(paragraph, 'ppr');
  return properties === undefined ? 0 : Math.min(Number(attributeOf(properties, 'lvl')) || 0, 8);
}

/** Items, each with the deeper lines that follow it as a nested list. */
function itemsOf(lines: readonly Line[]): ListItem[] {
  const least = Math.min(...lines.map(({ level }) => level));
  const groups: { own: Line[]; deeper: Line[] }[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (line.level === least) groups.push({ own: [line], deeper: [] });
    else if (last === undefined) groups.push({ own: [], deeper: [line] });
    else last.deeper.push(line);
  }
  return groups.map(({ own, deeper }) => ({
    type: 'listItem',
    children: [
      ...own.map(({ children }): Block => ({ type: 'paragraph', children })),
      ...(deeper.length === 0
        ? []
        : [{ type: 'list', ordered: false, children: itemsOf(deeper) } satisfies Block]),
    ],
  }));
}

function runsOf(element: DomElement): Run[] {
  return childrenOf(element).flatMap((child): Run[] => {
    const name = nameOf(child);
    if (name === 'r') return [lookOf(child)];
    if (name === 't') return [{ text: child.textContent ?? '' }];
    return name === 'br' || name === 'p' ? [{ text: ' ' }, ...runsOf(child)] : runsOf(child);
  });
}

/** A run with its text and style. */
function lookOf(run: DomElement): Run {
  const [look] = allOf(run, 'rpr');
  const isOn = (name: string) => look !== undefined && /^(?:1|true)$/u.test(attributeOf(look, name));
  return {
    text: allOf(run, 't')
      .map(({ textContent }) => textContent ?? '')
      .join(''),
    ...(isOn('b') && { isStrong: true }),
    ...(isOn('i') && { isEmphasis: true }),
  };
}
