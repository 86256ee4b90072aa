import { readFile, stat } from 'node:fs/promises';
import { DomUtils, parseDocument } from 'htmlparser2';
import { UnreadableDocument } from '../../../documents/document.ts';
import { expectShallow } from '../../../documents/expect-shallow.ts';
import { decodeText } from '../../../text/decode-text.ts';
import { UnreadableText } from '../text-failure.ts';

/** An element of an XML text, as htmlparser2 makes it. */
export type XmlElement = ReturnType<typeof DomUtils.getElementsByTagName>[number];
type XmlNode = XmlElement['children'][number];

export function isElement(node: Parameters<typeof DomUtils.isTag>[0]): node is XmlElement {
  return DomUtils.isTag(node);
}

/** Files of other programs are read as a whole. */
const LARGEST = 30_000_000;

/** A file as bytes. Throws UnreadableText for one that is too large. */
export async function readWhole(path: string): Promise<Buffer> {
  if ((await stat(path)).size > LARGEST) throw new UnreadableText('large-file', LARGEST / 1_000_000);
  return readFile(path);
}

/** A text in the encoding that its bytes, or its XML declaration, say. Throws UnreadableText. */
export function textOfBytes(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^[^<]*<\?xml[^>]*\bencoding=["'](?<name>[\w-]+)["']/u.exec(start)?.groups?.['name'];
  const decoded = decodeText(bytes, { declared });
  if (decoded === null) throw new UnreadableText('not-text');
  return decoded.text;
}

/** The root of an XML text. Elements have their names without prefixes. Throws UnreadableText for XML that is cut off. */
export function parseXml(text: string): XmlElement {
  try {
    expectShallow(text, { xmlMode: true });
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    throw new UnreadableText('damaged', 'its elements nest too deep', { cause: error });
  }
  const root = parseDocument(text, { xmlMode: true }).children.find((node) => isElement(node));
  if (root === undefined) throw new UnreadableText('damaged', 'it has no elements');
  const end = text.trimEnd();
  if (!end.endsWith('>') || !end.slice(end.lastIndexOf('<')).includes(root.name))
    throw new UnreadableText('damaged', `it ends within <${root.name}>`);
  return root;
}

/** The elements with this name in another one, in any case and with any prefix; with `deep`, also those further down. */
export function elementsIn(parent: XmlElement, name: string, deep = false): XmlElement[] {
  const wanted = name.toLowerCase();
  const nodes: XmlNode[] = deep ? DomUtils.filter(() => true, parent.children) : parent.children;
  return nodes.filter((node): node is XmlElement => isElement(node) && localName(node) === wanted);
}

/** The name in lower case, without a prefix, and as QTI 2 calls it: "qti-simple-choice" is "simplechoice". */
export function localName({ name }: XmlElement): string {
  const local = name.slice(name.indexOf(':') + 1).toLowerCase();
  return local.startsWith('qti-') ? local.slice(4).replaceAll('-', '') : local;
}

export function elementIn(
  parent: XmlElement | undefined,
  name: string,
  deep = false,
): XmlElement | undefined {
  return parent === undefined ? undefined : elementsIn(parent, name, deep)[0];
}

/** The text in an element, without white space around it; empty for none. */
export function textIn(element: XmlElement | undefined): string {
  return element === undefined ? '' : DomUtils.textContent(element).trim();
}

/** The text of a child; empty for none. */
export function textOfChild(parent: XmlElement | undefined, name: string): string {
  return textIn(elementIn(parent, name));
}

/** What is in an element as markup, for formats that mix their elements with those of HTML. */
export function markupIn(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  const isPlain = element.children.every((node) => !isElement(node));
  return (
    isPlain ? escaped(DomUtils.textContent(element)) : DomUtils.getInnerHTML(element, { xmlMode: false })
  ).trim();
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

export function attribute(element: XmlElement | undefined, name: string): string {
  return element?.attribs[name]?.trim() ?? '';
}

/** A text for an XML file, without the characters that XML cannot have. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}
