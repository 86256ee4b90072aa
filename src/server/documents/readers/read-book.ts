import { cleanText } from '#domain/sources/clean-text.ts';
import { replaceImages } from '#domain/sources/tree.ts';
import { openArchive } from '../archive.ts';
import { decodeText } from '../../text/decode-text.ts';
import { blocksOfHtml } from '../blocks/blocks-of-html.ts';
import { MAX_CHARACTERS, type ReadBlocks, UnreadableDocument } from '../document.ts';
import { allOf, attributeOf, type DomDocument, parseXml } from '../dom.ts';
import { expectShallow } from '../expect-shallow.ts';
import { bytesOfDataUrl } from '../keep-pictures.ts';

const ENCRYPTION = 'META-INF/encryption.xml';
const CONTAINER = 'META-INF/container.xml';

/** Reads an EPUB: its chapters in the order of its spine. */
export function readBook(bytes: Uint8Array): ReadBlocks {
  const archive = openArchive(bytes);
  const container = archive.read([CONTAINER, ENCRYPTION]);
  const opfPath = attribute(xml(container, CONTAINER), 'rootfile', 'full-path');
  const opf = xml(archive.read([opfPath]), opfPath);
  const folder = opfPath.slice(0, opfPath.lastIndexOf('/') + 1);
  const items = new Map(
    allOf(opf, 'item')
      .filter((item) => !attributeOf(item, 'properties').split(' ').includes('nav'))
      .map((item) => [attributeOf(item, 'id'), resolvePath(folder, attributeOf(item, 'href'))]),
  );
  const chapters = allOf(opf, 'itemref')
    .filter((item) => attributeOf(item, 'linear') !== 'no')
    .map((item) => items.get(attributeOf(item, 'idref')))
    .filter((path) => path !== undefined);
  refuseEncrypted(container, chapters);

  const files = archive.read(chapters);
  let length = 0;
  const blocks = chapters.flatMap((path) => {
    const file = files.get(path);
    const text = file === undefined ? undefined : decodeText(file)?.text;
    if (text === undefined) return [];
    length += text.length;
    // Markup is at most a few times as long as its text.
    if (length > MAX_CHARACTERS * 8) throw new UnreadableDocument('too-much-markup');
    expectShallow(text);
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    return replaceImages(blocksOfHtml(asHtml(text)), (image) => ({
      ...image,
      url: pathOfPicture(folder, image.url),
    }));
  });
  const title = cleanText(allOf(opf, 'title')[0]?.textContent ?? '') || null;
  const pictureBytes = (url: string) => bytesOfDataUrl(url) ?? archive.readPicture(url);
  return { title, pages: null, blocks, pictureBytes };
}

/** XHTML with end tags for the elements that cannot be self-closing in HTML. */
function asHtml(xhtml: string): string {
  return xhtml.replaceAll(
    /<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b)(?<name>[a-z][\w:-]*)(?<attributes>(?:\s[^<>]*)?)\/>/giu,
    '<$<name>$<attributes>></$<name>>',
  );
}

/** Fonts may be obfuscated, but chapters must not be encrypted. */
function refuseEncrypted(container: ReadonlyMap<string, Uint8Array>, chapters: string[]): void {
  if (!container.has(ENCRYPTION)) return;
  const encrypted = allOf(xml(container, ENCRYPTION), 'cipherreference').map((item) =>
    decodeURIComponent(attributeOf(item, 'URI')),
  );
  if (encrypted.some((path) => chapters.includes(path))) throw new UnreadableDocument('copy-protected');
}

function xml(files: ReadonlyMap<string, Uint8Array>, path: string): DomDocument {
  const file = files.get(path);
  if (file === undefined) throw new UnreadableDocument('damaged', `${path} is missing`);
  const text = decodeText(file)?.text ?? '';
  expectShallow(text, { xmlMode: true });
  return parseXml(text);
}

function attribute(document: DomDocument, element: string, name: string): string {
  const [found] = allOf(document, element);
  return found === undefined ? '' : attributeOf(found, name);
}

/** Where a picture of a chapter is in the archive; a URL of another kind stays. */
function pathOfPicture(folder: string, url: string): string {
  if (/^[a-z]+:/iu.test(url)) return url;
  try {
    return resolvePath(folder, url);
  } catch {
    return '';
  }
}

/** Resolves a path within the archive, ignoring attempts to leave it. */
export function resolvePath(folder: string, href: string): string {
  const { pathname } = new URL(href.split('#', 1)[0] ?? '', `file:///${folder}`);
  return decodeURIComponent(pathname.slice(1));
}
