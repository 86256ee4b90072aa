import type { Block } from '#domain/sources/block.ts';
import { cleanText } from '#domain/sources/clean-text.ts';
import { type Archive, openArchive } from '../archive.ts';
import { decodeText } from '../../text/decode-text.ts';
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
    const notes = [...relationsOf(archive, path).values()].find(({ type }) => type.endsWith('/notesSlide'));
    return [
      ...blocksOfShapes(open(archive, path), page),
      ...(notes === undefined ? [] : blocksOfShapes(open(archive, notes.path), page)),
    ];
  });
  const core = archive.names.has('docProps/core.xml') ? open(archive, 'docProps/core.xml') : undefined;
  const title = core === undefined ? '' : cleanText(allOf(core, 'title')[0]?.textContent ?? '');
  return { title: /^(?:powerpoint.*|)$/iu.test(title) ? null : title, pages: paths.length, blocks };
}

function open(archive: Archive, path: string): DomDocument {
  const file = archive.read([path]).get(path);
  if (file === undefined) throw new UnreadableDocument('damaged', `${path} is missing`);
  const text = decodeText(file)?.text ?? '';
  expectShallow(text, { xmlMode: true });
  return parseXml(text);
}

function relationsOf(archive: Archive, path: string): Map<string, { type: string; path: string }> {
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

function blocksOfShapes(node: DomNode, page: number): Block[] {
  return childrenOf(node).flatMap((element) => {
    switch (nameOf(element)) {
      case 'sp':
        return blocksOfShape(element, page);
      case 'tr': {
        const text = allOf(element, 'tc')
          .map(textOf)
          .filter((cell) => cell !== '')
          .join(' | ');
        return text === '' ? [] : [{ kind: 'row', text, page } satisfies Block];
      }
      // Repeats the content for older programs.
      case 'fallback':
        return [];
      default:
        return blocksOfShapes(element, page);
    }
  });
}

function blocksOfShape(shape: DomElement, page: number): Block[] {
  const [placeholder] = allOf(shape, 'ph');
  const type = placeholder === undefined ? '' : attributeOf(placeholder, 'type');
  if (FURNITURE.has(type)) return [];
  const paragraphs = allOf(shape, 'p')
    .map(textOf)
    .filter((text) => text !== '');
  if (type === 'title' || type === 'ctrTitle') {
    const text = paragraphs.join(' ');
    return text === '' ? [] : [{ kind: 'heading', level: 1, text, page }];
  }
  const kind = placeholder !== undefined && paragraphs.length > 1 ? 'item' : 'paragraph';
  return paragraphs.map((text) => ({ kind, text, page }));
}

function textOf(element: DomElement): string {
  const parts = (node: DomNode): string =>
    childrenOf(node)
      .map((child) => {
        const name = nameOf(child);
        if (name === 't') return child.textContent ?? '';
        return name === 'br' || name === 'p' ? ` ${parts(child)}` : parts(child);
      })
      .join('');
  return cleanText(parts(element));
}
