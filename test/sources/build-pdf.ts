/** Writes small PDF files for tests: text at given positions, in Helvetica or in a font with every character. */
import { deflateSync } from 'node:zlib';

export interface PlacedText {
  text: string;
  x: number;
  y: number;
  size?: number;
  /** For characters that Helvetica lacks; each is one em wide. */
  unicode?: boolean;
  bold?: boolean;
  /** Chinese or Japanese from top to bottom, in a font that is not embedded. */
  vertical?: boolean;
  /** Draws the numbers of glyphs in a font that does not say what they show. */
  unmapped?: boolean;
  /** In degrees, counterclockwise. */
  turned?: 0 | 45 | 90 | 180 | 270;
}

export interface PdfOptions {
  pages: readonly (readonly PlacedText[])[];
  title?: string;
  outline?: readonly { title: string; page: number }[];
  /** Declares the file as encrypted with an unknown password. */
  locked?: boolean;
  /** Puts a picture in place of the text of every page, or of those with these numbers. */
  picture?: boolean | readonly number[];
  /** Rectangles of pages that show a picture, behind their text. */
  figures?: readonly { page: number; x: number; y: number; width: number; height: number }[];
  /** Replaces the content stream of every page, compressed. */
  compressed?: Buffer;
  /** How the content streams are compressed, according to the file. */
  filter?: string;
  /** How far each page is turned clockwise when shown. */
  rotate?: 0 | 90 | 180 | 270;
}

export function buildPdf(options: PdfOptions): Uint8Array {
  const { pages, title, outline = [] } = options;
  const objects: Buffer[] = [];
  const add = (content: string | Buffer): number => objects.push(Buffer.from(content));
  const stream = (content: Buffer, dictionary = ''): Buffer =>
    Buffer.concat([
      Buffer.from(`<< /Length ${content.length} ${dictionary} >>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]);

  const catalog = add('');
  const tree = add('');
  const latin = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const bold = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>');
  const descriptor = add(
    '<< /Type /FontDescriptor /FontName /Every /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>',
  );
  const cid = add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Every /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 /FontDescriptor ${descriptor} 0 R >>`,
  );
  const toUnicode = add(stream(Buffer.from(IDENTITY)));
  const unicode = add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /Every /Encoding /Identity-H /DescendantFonts [${cid} 0 R] /ToUnicode ${toUnicode} 0 R >>`,
  );
  const japanese = add(
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /DW 1000 >>',
  );
  const vertical = add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light-UniJIS-UCS2-V /Encoding /UniJIS-UCS2-V /DescendantFonts [${japanese} 0 R] >>`,
  );
  const unmapped = add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /Every /Encoding /Identity-H /DescendantFonts [${cid} 0 R] >>`,
  );
  const picture = add(
    stream(
      Buffer.alloc(1),
      '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
    ),
  );
  const isPicture = (index: number) =>
    Array.isArray(options.picture) ? options.picture.includes(index + 1) : options.picture === true;

  const shared =
    options.compressed === undefined ? undefined : add(stream(options.compressed, '/Filter /FlateDecode'));
  const pageNumbers = pages.map((texts, index) => {
    const figures = (options.figures ?? [])
      .filter(({ page }) => page === index + 1)
      .map(({ x, y, width, height }) => `q ${width} 0 0 ${height} ${x} ${y} cm /P Do Q`);
    const drawn = isPicture(index)
      ? '500 0 0 700 50 50 cm /P Do'
      : [...figures, ...texts.map(drawText)].join('\n');
    const content = shared ?? add(stream(deflateSync(drawn), `/Filter /${options.filter ?? 'FlateDecode'}`));
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Rotate ${options.rotate ?? 0} /Contents ${content} 0 R /Resources << /Font << /L ${latin} 0 R /B ${bold} 0 R /U ${unicode} 0 R /V ${vertical} 0 R /N ${unmapped} 0 R >> /XObject << /P ${picture} 0 R >> >> >>`,
    );
  });
  objects[tree - 1] = Buffer.from(
    `<< /Type /Pages /Count ${pages.length} /Kids [${pageNumbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
  );
  const outlines = outline.length === 0 ? '' : `/Outlines ${objects.length + 1} 0 R`;
  if (outline.length > 0) {
    const root = objects.length + 1;
    add(`<< /Type /Outlines /First ${root + 1} 0 R /Last ${root + outline.length} 0 R >>`);
    for (const [index, entry] of outline.entries()) {
      const next = index + 1 < outline.length ? `/Next ${root + index + 2} 0 R` : '';
      add(
        `<< /Title (${escaped(entry.title)}) /Parent ${root} 0 R ${next} /Dest [${pageNumbers[entry.page - 1]} 0 R /XYZ 0 842 0] >>`,
      );
    }
  }
  objects[catalog - 1] = Buffer.from(`<< /Type /Catalog /Pages ${tree} 0 R ${outlines} >>`);
  const info = title === undefined ? '' : `/Info ${add(`<< /Title (${escaped(title)}) >>`)} 0 R`;
  const key = '00'.repeat(32);
  const lock =
    options.locked === true
      ? `/ID [<00><00>] /Encrypt ${add(`<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`)} 0 R`
      : '';
  return assemble(objects, `/Root ${catalog} 0 R ${info} ${lock}`);
}

function assemble(objects: readonly Buffer[], trailer: string): Uint8Array {
  const parts = [Buffer.from('%PDF-1.7\n')];
  let at = parts[0]?.length ?? 0;
  const places = objects.map((object, index) => {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    const place = at;
    parts.push(part);
    at += part.length;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

function drawText({ text, x, y, size = 11, turned = 0, ...font }: PlacedText): string {
  const name =
    font.vertical === true
      ? 'V'
      : font.unmapped === true
        ? 'N'
        : font.unicode === true
          ? 'U'
          : font.bold === true
            ? 'B'
            : 'L';
  const bytes =
    name === 'L' || name === 'B' ? Buffer.from(text, 'latin1') : Buffer.from(text, 'utf16le').swap16();
  const [cos, sin] = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)];
  const matrix = [cos, sin, -sin, cos].map((value) => value.toFixed(4)).join(' ');
  return `BT /${name} ${size} Tf ${matrix} ${x} ${y} Tm <${bytes.toString('hex')}> Tj ET`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\()]/gu, '\\$&');
}

/** Maps each code to its own character, in the ranges of 256 that PDF requires. */
const IDENTITY = [
  '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Every def /CMapType 2 def',
  '1 begincodespacerange <0000> <ffff> endcodespacerange',
  ...[0, 1, 2].map((part) => {
    const ranges = Array.from({ length: part === 2 ? 56 : 100 }, (_, index) => {
      const high = (part * 100 + index).toString(16).padStart(2, '0');
      return `<${high}00> <${high}ff> <${high}00>`;
    });
    return `${ranges.length} beginbfrange\n${ranges.join('\n')}\nendbfrange`;
  }),
  'endcmap end end',
].join('\n');

/** The lines of a text, one below the other, wrapped at this many characters. */
export function placedLines(
  text: string,
  place: { x: number; y: number; width: number; size?: number; leading?: number },
): PlacedText[] {
  const { x, y, width, size = 11, leading = size * 1.2 } = place;
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.map((line, index) => ({ text: line, x, y: y - index * leading, size }));
}
