/**
 * The compacted dictionary as one block of bytes: a header with the place of each section, then the sections, read
 * where they lie as typed arrays and as texts with offsets, so that nothing is parsed when it is loaded.
 */
const MAGIC = 0x57_4e_43_33;
const VERSION = 3;

/** In the order in which they lie in the file. */
const SECTIONS = [
  'lemmaText',
  'lemmaOffsets',
  /** First lemma of each entry. */
  'lemmaStarts',
  /** For each lemma: 1 when people use it for this entry, 0 when hardly anybody does. */
  'lemmaUses',
  'definitionText',
  'definitionOffsets',
  'lexFiles',
  'familiarities',
  'parentStarts',
  'parents',
  'childStarts',
  'children',
  'topicText',
  'topicOffsets',
  /** For each topic: index of the deck that it asks for. */
  'topicDecks',
  /** Text: title, noun and category of each deck, three after each other. */
  'deckText',
  'deckOffsets',
  'deckKinds',
  'memberStarts',
  'members',
  /** Every word of the dictionary, sorted. */
  'wordText',
  'wordOffsets',
] as const;

type Section = (typeof SECTIONS)[number];

export type WideSection =
  | 'lemmaOffsets'
  | 'lemmaStarts'
  | 'definitionOffsets'
  | 'parentStarts'
  | 'parents'
  | 'childStarts'
  | 'children'
  | 'topicOffsets'
  | 'topicDecks'
  | 'deckOffsets'
  | 'memberStarts'
  | 'members'
  | 'wordOffsets';
export type ByteSection = Exclude<Section, WideSection>;

export type WordNetSections = Readonly<Record<WideSection, Uint32Array> & Record<ByteSection, Uint8Array>>;

const HEADER = 4 * (2 + 2 * SECTIONS.length);

export function packSections(sections: WordNetSections): Uint8Array {
  const places: [number, number][] = [];
  let end = HEADER;
  for (const name of SECTIONS) {
    const { byteLength } = sections[name];
    places.push([end, byteLength]);
    end += Math.ceil(byteLength / 4) * 4;
  }
  const bytes = new Uint8Array(end);
  const header = new Uint32Array(bytes.buffer, 0, HEADER / 4);
  header.set([MAGIC, VERSION, ...places.flat()]);
  for (const [index, name] of SECTIONS.entries()) {
    const { buffer, byteOffset, byteLength } = sections[name];
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), places[index]?.[0] ?? 0);
  }
  return bytes;
}

/** Views of the sections; `bytes` must start where four-byte numbers may. */
export function viewSections(bytes: Uint8Array): WordNetSections {
  const { buffer, byteOffset } = bytes;
  const header = new Uint32Array(buffer, byteOffset, HEADER / 4);
  if (header[0] !== MAGIC || header[1] !== VERSION)
    throw new Error('This is no WordNet file of this version.');
  const place = (name: Section) => {
    const at = 2 + 2 * SECTIONS.indexOf(name);
    return [byteOffset + (header[at] ?? 0), header[at + 1] ?? 0] as const;
  };
  const wide = (name: WideSection) => {
    const [start, length] = place(name);
    return new Uint32Array(buffer, start, length / 4);
  };
  const narrow = (name: ByteSection) => new Uint8Array(buffer, ...place(name));
  return {
    lemmaText: narrow('lemmaText'),
    lemmaOffsets: wide('lemmaOffsets'),
    lemmaStarts: wide('lemmaStarts'),
    lemmaUses: narrow('lemmaUses'),
    definitionText: narrow('definitionText'),
    definitionOffsets: wide('definitionOffsets'),
    lexFiles: narrow('lexFiles'),
    familiarities: narrow('familiarities'),
    parentStarts: wide('parentStarts'),
    parents: wide('parents'),
    childStarts: wide('childStarts'),
    children: wide('children'),
    topicText: narrow('topicText'),
    topicOffsets: wide('topicOffsets'),
    topicDecks: wide('topicDecks'),
    deckText: narrow('deckText'),
    deckOffsets: wide('deckOffsets'),
    deckKinds: narrow('deckKinds'),
    memberStarts: wide('memberStarts'),
    members: wide('members'),
    wordText: narrow('wordText'),
    wordOffsets: wide('wordOffsets'),
  };
}

/** Texts one after the other, and where each begins; the last offset is the end. */
export function packTexts(texts: readonly string[]): { text: Uint8Array; offsets: Uint32Array } {
  const encoder = new TextEncoder();
  const parts = texts.map((text) => encoder.encode(text));
  const offsets = new Uint32Array(texts.length + 1);
  for (const [index, { length }] of parts.entries()) offsets[index + 1] = (offsets[index] ?? 0) + length;
  return { text: Buffer.concat(parts), offsets };
}

/** Lists of numbers one after the other, and where each begins. */
export function packLists(lists: readonly (readonly number[])[]): {
  starts: Uint32Array;
  values: Uint32Array;
} {
  const starts = new Uint32Array(lists.length + 1);
  for (const [index, { length }] of lists.entries()) starts[index + 1] = (starts[index] ?? 0) + length;
  return { starts, values: Uint32Array.from(lists.flat()) };
}
