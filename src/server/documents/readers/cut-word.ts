/** In characters. Mammoth holds a piece as two trees, which take some thirty times as much memory. */
const PIECE = 500_000;

const BODY = /<w:body(?:\s[^<>]*)?>/u;
/** Elements that may contain one another: paragraphs, tables and content controls. */
const CONTAINER = /<(?<end>\/)?w:(?:p|tbl|sdt)(?=[\s/>])[^<>]*?(?<empty>\/)?>/gu;
/** How a run looks, unless that matters: hidden, raised, lowered, bold or italic. */
const LOOK = /<w:rPr>(?:(?!<\/?w:rPr>|w:(?:vanish|vertAlign|rStyle|[bi](?=[\s/>])))[\s\S])*<\/w:rPr>/gu;
/** Marks of revisions and of the spelling checker. */
const NOISE =
  / w:rsid\w*="[^"<>]*"|<w:(?:proofErr|lastRenderedPageBreak|bookmarkStart|bookmarkEnd|lang)\b[^<>]*\/>/gu;

/** Divides the document of a Word file into documents of some of its paragraphs and tables, so that each takes little memory. */
export function cutWord(document: string): string[] {
  const body = BODY.exec(document);
  const end = document.lastIndexOf('</w:body>');
  if (!body || end === -1) return [document];
  const start = document.slice(0, body.index + body[0].length);
  const content = document.slice(start.length, end).replaceAll(NOISE, '').replaceAll(LOOK, '');
  const pieces: string[] = [];
  let from = 0;
  let depth = 0;
  for (const { index, 0: tag, groups } of content.matchAll(CONTAINER)) {
    if (groups?.['empty'] === undefined) depth += groups?.['end'] === undefined ? 1 : -1;
    const to = index + tag.length;
    if (depth !== 0 || to - from < PIECE) continue;
    pieces.push(content.slice(from, to));
    from = to;
  }
  pieces.push(content.slice(from));
  return pieces.map((piece) => start + piece + document.slice(end));
}
