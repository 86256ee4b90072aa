import type { Pdfium } from './pdfium.ts';

/** A run of characters and its position on a page as one reads it, in points from the lower left corner. */
export interface TextItem {
  text: string;
  x: number;
  right: number;
  /** Of its baseline; of its middle if the text is vertical. */
  y: number;
  size: number;
  /** Whether the page draws a space before it, which separates words rather than cells. */
  isSpaced: boolean;
  isBold: boolean;
}

export interface PageText {
  /** In the order in which the page draws them. */
  items: TextItem[];
  /** Whether it is Chinese or Japanese in columns from right to left, which are the lines of `items`. */
  isVertical: boolean;
  /** How many of its characters have no Unicode in their font. */
  unmapped: number;
}

/** How text runs, in degrees. */
type Direction = 0 | 90 | 180 | 270;

/** What all characters of a text object have in common. */
interface TextObject {
  handle: number;
  direction: Direction | null;
  size: number;
  origin: { x: number; y: number };
  isBold: boolean;
}

interface Glyph {
  text: string;
  /** Whether there is a space before it, drawn by the page or added by PDFium. */
  space: 'none' | 'drawn' | 'added';
  box: { left: number; top: number; right: number; bottom: number };
  object: TextObject;
  isUnmapped: boolean;
}

/** In font sizes: a wider gap separates columns or cells even within text that is drawn in one piece. */
const DRAWN_GAP = 3;
/** In font sizes: a narrower gap lies within a word, although PDFium may take it for a space. */
const WORD_GAP = 0.12;
const CJK_GAP = 0.6;
/** A direction with a smaller share of a page's text is that of a watermark or a label. */
const DIRECTION_SHARE = 0.2;
/** Nobody reads text that is smaller than this, in points. */
const MIN_SIZE = 2;
/** The names of bold fonts, also of those of TeX (CMBX10) and of Ghostscript (NimbusRomNo9L-Medi). */
const BOLD =
  /bold|black|heavy|demi|(?:^|\+)(?:cm|ec|lm|sf)\w{0,4}b(?:x\w{0,4})?\d+|-(?:medi|bd)(?:$|[^a-z])/iu;
const HYPHEN = '-';
const CJK = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u{3000}-\u{303f}\u{ff00}-\u{ffef}]/u;

/** The text of a page in the direction of most of it, then in others. Watermarks and single labels are left out. */
export function itemsOf(pdfium: Pdfium, page: number): PageText {
  const textPage = pdfium.FPDFText_LoadPage(page);
  const glyphs = glyphsOf(pdfium, textPage);
  pdfium.FPDFText_ClosePage(textPage);
  const directions = directionsOf(glyphs);
  const isVertical = directions[0] === 0 && isMostlyVertical(glyphs);
  const turned = directions.map((direction) => ({
    direction: direction === 0 && isVertical ? ('vertical' as const) : direction,
    glyphs: glyphs.filter(({ object }) => object.direction === direction),
  }));
  return {
    items: turned.flatMap(({ glyphs, direction }) => itemsOfGlyphs(glyphs, direction)),
    isVertical,
    unmapped: turned.flatMap(({ glyphs }) => glyphs.filter(({ isUnmapped }) => isUnmapped)).length,
  };
}

function glyphsOf(pdfium: Pdfium, textPage: number): Glyph[] {
  const buffer = pdfium.allocate(24);
  const glyphs: Glyph[] = [];
  const bold = new Map<number, boolean>();
  let space: Glyph['space'] = 'none';
  let object: TextObject | undefined;
  const count = pdfium.FPDFText_CountChars(textPage);
  for (let index = 0; index < count; index += 1) {
    const text = characterAt(pdfium, textPage, index);
    if (text.trim() === '') {
      const isAdded: boolean = space !== 'drawn' && pdfium.FPDFText_IsGenerated(textPage, index) === 1;
      space = isAdded ? 'added' : 'drawn';
      continue;
    }
    const handle = pdfium.FPDFText_GetTextObject(textPage, index);
    if (handle !== object?.handle) {
      const isBold = isBoldFont(pdfium, handle, bold);
      object = { handle, isBold, ...placeOf(pdfium, textPage, index, buffer) };
    }
    if (!pdfium.FPDFText_GetLooseCharBox(textPage, index, buffer)) continue;
    const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.floats(buffer, 4);
    const isUnmapped = pdfium.FPDFText_HasUnicodeMapError(textPage, index) === 1;
    glyphs.push({ text, space, box: { left, top, right, bottom }, object, isUnmapped });
    space = 'none';
  }
  pdfium.free(buffer);
  return withSizes(glyphs);
}

/** Bitmap fonts, as old TeX programs write them, have units of their own: a letter is about half as wide as its size. */
function withSizes(glyphs: Glyph[]): Glyph[] {
  const unsized = glyphs.filter(({ object }) => object.size < MIN_SIZE);
  const width = unsized.reduce((sum, { box }) => sum + box.right - box.left, 0) / unsized.length;
  for (const { object } of unsized) object.size = Math.round(width * 20) / 10;
  return glyphs;
}

function characterAt(pdfium: Pdfium, textPage: number, index: number): string {
  if (pdfium.FPDFText_IsHyphen(textPage, index) === 1) return HYPHEN;
  const code = pdfium.FPDFText_GetUnicode(textPage, index);
  // Fonts may map characters to invalid code points.
  return code < 0 || code > 0x10_ffff ? '\u{fffd}' : String.fromCodePoint(code);
}

function placeOf(
  pdfium: Pdfium,
  textPage: number,
  index: number,
  buffer: number,
): Omit<TextObject, 'handle' | 'isBold'> {
  pdfium.FPDFText_GetMatrix(textPage, index, buffer);
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = pdfium.floats(buffer, 6);
  const size = pdfium.FPDFText_GetFontSize(textPage, index) * Math.hypot(c, d);
  return { direction: directionBy(a, b), size: Math.round(size * 10) / 10, origin: { x, y } };
}

/** Whether the font of a text object is bold by its name. `known` caches the result by font. */
function isBoldFont(pdfium: Pdfium, textObject: number, known: Map<number, boolean>): boolean {
  const font = textObject === 0 ? 0 : pdfium.FPDFTextObj_GetFont(textObject);
  if (font === 0) return false;
  const isBold =
    known.get(font) ??
    BOLD.test(pdfium.textBy((buffer, size) => pdfium.FPDFFont_GetBaseFontName(font, buffer, size), 'utf-8'));
  known.set(font, isBold);
  return isBold;
}

/** The direction of a matrix; null if the text is slanted. */
function directionBy(a: number, b: number): Direction | null {
  if (Math.abs(b) <= Math.abs(a) * 0.1) return a >= 0 ? 0 : 180;
  if (Math.abs(a) <= Math.abs(b) * 0.1) return b > 0 ? 90 : 270;
  return null;
}

/** The directions of a good part of a page's characters, the most frequent first. */
function directionsOf(glyphs: readonly Glyph[]): Direction[] {
  const counts = new Map<Direction, number>();
  for (const { object } of glyphs)
    if (object.direction !== null) counts.set(object.direction, (counts.get(object.direction) ?? 0) + 1);
  return [...counts]
    .toSorted((one, other) => other[1] - one[1])
    .filter(([, count], index) => index === 0 || count >= glyphs.length * DIRECTION_SHARE)
    .map(([direction]) => direction);
}

/** Whether most Chinese and Japanese characters stand below the one before, rather than beside it. */
function isMostlyVertical(glyphs: readonly Glyph[]): boolean {
  let below = 0;
  let beside = 0;
  for (const [index, { text, box, object }] of glyphs.entries()) {
    const before = glyphs[index - 1];
    if (before === undefined || !CJK.test(text) || !CJK.test(before.text)) continue;
    const right = Math.abs(box.left - before.box.left);
    const down = before.box.top - box.top;
    if (right < object.size * 0.3 && down > object.size * 0.5 && down < object.size * 2) below += 1;
    else if (Math.abs(down) < object.size * 0.3) beside += 1;
  }
  return below > beside;
}

function itemsOfGlyphs(glyphs: readonly Glyph[], direction: Direction | 'vertical'): TextItem[] {
  const items: (TextItem & { object: TextObject })[] = [];
  let end = { text: '', x: 0, right: 0 };
  for (const { text, space, box, object } of glyphs) {
    const place = turned(box, object.origin, direction);
    const gap = gapBetween(end, place);
    // PDFium inserts spaces and line breaks within words that are slanted, spaced out or set from top to bottom.
    const wordGap = CJK.test(end.text) && CJK.test(text) ? CJK_GAP : WORD_GAP;
    const isWord = space === 'added' && gap < object.size * wordGap;
    const written = space === 'none' || isWord ? text : ` ${text}`;
    const { size, isBold } = object;
    const item = { text: written, size, isBold, isSpaced: space === 'drawn', object, ...place };
    const last = items.at(-1);
    if (last?.object === object && gap <= DRAWN_GAP * item.size) {
      last.text += written;
      last.x = Math.min(last.x, item.x);
      last.right = Math.max(last.right, item.right);
    } else items.push(item);
    end = { text, ...place };
  }
  return items;
}

/** A place on the page, turned so that its text runs from left to right. */
function turned(
  { left, top, right, bottom }: Glyph['box'],
  origin: TextObject['origin'],
  direction: Direction | 'vertical',
): Span & { y: number } {
  switch (direction) {
    case 0:
      return { x: left, right, y: origin.y };
    case 90:
      return { x: bottom, right: top, y: -origin.x };
    case 180:
      return { x: -right, right: -left, y: -origin.y };
    case 270:
      return { x: -top, right: -bottom, y: origin.x };
    case 'vertical':
      return { x: -top, right: -bottom, y: (left + right) / 2 };
  }
}

/** From the left to the right edge of something. */
export type Span = Pick<TextItem, 'x' | 'right'>;

/** From the first left edge to the last right edge. */
export function spanOf(spans: Iterable<Span>): Span {
  const whole = { x: Number.POSITIVE_INFINITY, right: Number.NEGATIVE_INFINITY };
  for (const { x, right } of spans) {
    whole.x = Math.min(whole.x, x);
    whole.right = Math.max(whole.right, right);
  }
  return whole;
}

/** Negative where they overlap. */
export function gapBetween(one: Span, other: Span): number {
  return Math.max(one.x, other.x) - Math.min(one.right, other.right);
}
