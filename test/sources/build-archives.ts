/** Writes small Word, PowerPoint and EPUB files for tests, with only the parts that readers need. */
import { strToU8, zipSync } from 'fflate';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';

export function zip(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  );
}

function relations(targets: readonly { id: string; type: string; target: string }[]): string {
  const each = targets.map(
    ({ id, type, target }) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<?xml version="1.0"?><Relationships xmlns="${RELATIONS}">${each.join('')}</Relationships>`;
}

export function core(title: string): string {
  return `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></cp:coreProperties>`;
}

const WORD = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:r="${OFFICE}"`;

/** A Word file with this body in WordprocessingML. */
export function buildWord(
  body: string,
  {
    notes = [],
    files = {},
    pictures = {},
  }: {
    notes?: readonly string[];
    files?: Record<string, string | Uint8Array>;
    /** By the name of their file. See `pictureInWord`. */
    pictures?: Record<string, Uint8Array>;
  } = {},
): Uint8Array {
  const styles = ['Title', 'heading 1', 'heading 2'].map(
    (name) =>
      `<w:style w:type="paragraph" w:styleId="${name.replace(' ', '')}"><w:name w:val="${name}"/></w:style>`,
  );
  const footnotes = notes.map(
    (note, index) => `<w:footnote w:id="${index + 1}">${paragraph(note)}</w:footnote>`,
  );
  return zip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/></Types>',
    '_rels/.rels': relations([{ id: 'r1', type: 'officeDocument', target: 'word/document.xml' }]),
    'word/_rels/document.xml.rels': relations([
      { id: 'r1', type: 'styles', target: 'styles.xml' },
      { id: 'r2', type: 'footnotes', target: 'footnotes.xml' },
      ...Object.keys(pictures).map((name) => ({ id: name, type: 'image', target: `media/${name}` })),
    ]),
    'word/styles.xml': `<w:styles ${WORD}>${styles.join('')}</w:styles>`,
    'word/footnotes.xml': `<w:footnotes ${WORD}>${footnotes.join('')}</w:footnotes>`,
    'word/document.xml': `<w:document ${WORD}><w:body>${body}</w:body></w:document>`,
    ...inFolder('word/media', pictures),
    ...files,
  });
}

function inFolder(folder: string, files: Record<string, Uint8Array>): Record<string, Uint8Array> {
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`${folder}/${name}`, bytes]));
}

/** A run with a picture of the file. */
export function pictureInWord(name: string, alt = ''): string {
  return `<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><wp:docPr id="1" name="x" descr="${alt}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${name}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}

export function paragraph(text: string, style?: string): string {
  const properties = style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

export interface Slide {
  title?: string;
  points?: readonly string[];
  /** Additional DrawingML. */
  more?: string;
  notes?: string;
  /** Shown after the rest, by the name of their file. */
  pictures?: Record<string, Uint8Array>;
}

const DRAWING = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="${OFFICE}"`;

export function buildSlides(slides: readonly Slide[], title?: string): Uint8Array {
  const files: Record<string, string | Uint8Array> = {
    'ppt/presentation.xml': `<p:presentation ${DRAWING}><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="r${index + 1}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      // Slide 1 is the file with the last number, because the presentation defines the order rather than the names.
      slides.map((_, index) => ({
        id: `r${index + 1}`,
        type: 'slide',
        target: `slides/slide${slides.length - index}.xml`,
      })),
    ),
    ...(title === undefined ? {} : { 'docProps/core.xml': core(title) }),
  };
  for (const [index, slide] of slides.entries()) {
    const number = slides.length - index;
    const heading = slide.title === undefined ? '' : shape('title', [slide.title]);
    const points = slide.points === undefined ? '' : shape('body', slide.points);
    const pictures = Object.keys(slide.pictures ?? {}).map(
      (name) =>
        `<p:pic><p:nvPicPr><p:cNvPr id="3" name="x" descr="About ${name.split('.')[0]}"/></p:nvPicPr><p:blipFill><a:blip r:embed="${name}"/></p:blipFill></p:pic>`,
    );
    const footer = shape('sldNum', [String(index + 1)]) + shape('ftr', ['University of Somewhere']);
    files[`ppt/slides/slide${number}.xml`] =
      `<p:sld ${DRAWING}><p:cSld><p:spTree>${heading}${points}${slide.more ?? ''}${pictures.join('')}${footer}</p:spTree></p:cSld></p:sld>`;
    Object.assign(files, inFolder('ppt/media', slide.pictures ?? {}));
    files[`ppt/slides/_rels/slide${number}.xml.rels`] = relations([
      ...(slide.notes === undefined
        ? []
        : [{ id: 'r1', type: 'notesSlide', target: `../notesSlides/notesSlide${number}.xml` }]),
      ...Object.keys(slide.pictures ?? {}).map((name) => ({
        id: name,
        type: 'image',
        target: `../media/${name}`,
      })),
    ]);
    if (slide.notes === undefined) continue;
    files[`ppt/notesSlides/notesSlide${number}.xml`] =
      `<p:notes ${DRAWING}><p:cSld><p:spTree>${shape('body', [slide.notes])}</p:spTree></p:cSld></p:notes>`;
  }
  return zip(files);
}

function shape(type: string, paragraphs: readonly string[]): string {
  const text = paragraphs.map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join('');
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody>${text}</p:txBody></p:sp>`;
}

export function buildBook(
  title: string,
  chapters: readonly string[],
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Uint8Array {
  const items = chapters.map(
    (_, index) =>
      `<item id="c${index}" href="text/chapter%20${index}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  return zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>${title}</dc:title></metadata><manifest><item id="nav" href="nav.xhtml" properties="nav"/>${items.join('')}</manifest><spine><itemref idref="nav"/>${chapters.map((_, index) => `<itemref idref="c${index}"/>`).join('')}</spine></package>`,
    'OEBPS/nav.xhtml': '<html><body><nav><ol><li>Contents</li></ol></nav></body></html>',
    ...Object.fromEntries(
      chapters.map((body, index) => [
        `OEBPS/text/chapter ${index}.xhtml`,
        `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>x</title></head><body>${body}</body></html>`,
      ]),
    ),
    ...files,
  });
}
