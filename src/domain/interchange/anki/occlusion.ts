/** A shape over a picture. Lengths are fractions of the picture's width or height. */
export type MaskShape =
  | { kind: 'rect'; left: number; top: number; width: number; height: number; angle: number }
  | { kind: 'ellipse'; left: number; top: number; rx: number; ry: number; angle: number }
  | { kind: 'polygon'; points: readonly (readonly [x: number, y: number])[] };

/** How a shape is drawn: over the part that is asked for, over other hidden parts, or around the part that has been asked for. */
export type DrawnShape = { shape: MaskShape; as: 'asked' | 'hidden' | 'answered' };

/** A picture with a mask over it. */
export type MaskedPicture = {
  /** The name under which cards use it. */
  name: string;
  /** The name of the picture in the package. */
  picture: string;
  /** What covers it: shapes, or a picture (SVG) of the same size in the package. */
  mask: { shapes: readonly DrawnShape[] } | { file: string };
};

const SHAPE =
  /\{\{c(?<numbers>\d{1,3}(?:,\d{1,3})*)::image-occlusion:(?<kind>[a-z]{1,20})(?<values>(?:[^{}\\]|\\.)*)\}\}/gu;
const VALUE = /:(?<name>[a-z]{1,20})=(?<value>(?:[^:\\]|\\.)*)/gu;
const MOST_SHAPES = 1_000;

/**
 * The shapes of a note of the type "Image Occlusion" for one of its cards: on the question over the part that is asked for and, if
 * the note says so, over all others; on the answer around the part that was asked for. Null if one of the shapes is unknown, or if
 * none is asked for.
 */
export function occlusionShapes(
  field: string,
  number: number,
  side: 'question' | 'answer',
): DrawnShape[] | null {
  const drawn: DrawnShape[] = [];
  let isAsked = false;
  for (const { groups } of [...field.matchAll(SHAPE)].slice(0, MOST_SHAPES)) {
    const { numbers = '', kind = '', values = '' } = groups ?? {};
    if (kind === 'text') continue;
    const value = new Map(
      [...values.matchAll(VALUE)].map(({ groups: pair }) => [pair?.['name'] ?? '', pair?.['value'] ?? '']),
    );
    const shape = shapeOf(kind, value);
    if (shape === null) return null;
    const asked = numbers.split(',').map(Number).includes(number);
    isAsked ||= asked;
    if (asked) drawn.push({ shape, as: side === 'question' ? 'asked' : 'answered' });
    else if (value.get('oi') === '1') drawn.unshift({ shape, as: 'hidden' });
  }
  return isAsked ? drawn : null;
}

/** The texts on the picture of such a note, in order. */
export function occlusionLabels(field: string): string[] {
  return [...field.matchAll(SHAPE)].slice(0, MOST_SHAPES).flatMap(({ groups }) => {
    if (groups?.['kind'] !== 'text') return [];
    const pairs = [...(groups['values'] ?? '').matchAll(VALUE)];
    const text = pairs.find(({ groups: pair }) => pair?.['name'] === 'text')?.groups?.['value'] ?? '';
    const label = text.replaceAll(/\\(?<character>.)/gu, '$<character>').trim();
    return label === '' ? [] : [label];
  });
}

function shapeOf(kind: string, values: ReadonlyMap<string, string>): MaskShape | null {
  const length = (name: string) => {
    const text = values.get(name) ?? '';
    const number = text === '' ? Number.NaN : Number(text);
    return Number.isFinite(number) && Math.abs(number) <= 2 ? number : null;
  };
  const angle = Number(values.get('angle') ?? 0) || 0;
  const [left, top] = [length('left'), length('top')];
  if (kind === 'polygon') {
    const points = (values.get('points') ?? '')
      .split(/\s+/u)
      .filter(Boolean)
      .map((point) => point.split(',').map(Number));
    const pairs = points.flatMap(([x, y]): [number, number][] =>
      x !== undefined && y !== undefined && Number.isFinite(x) && Number.isFinite(y) ? [[x, y]] : [],
    );
    return pairs.length >= 3 && pairs.length === points.length ? { kind, points: pairs } : null;
  }
  if (left === null || top === null) return null;
  if (kind === 'rect') {
    const [width, height] = [length('width'), length('height')];
    return width === null || height === null ? null : { kind, left, top, width, height, angle };
  }
  if (kind !== 'ellipse') return null;
  const [rx, ry] = [length('rx'), length('ry')];
  return rx === null || ry === null ? null : { kind, left, top, rx, ry, angle };
}

/** How each kind of shape looks. Those that hide something are opaque. */
const STYLES: Readonly<Record<DrawnShape['as'], string>> = {
  asked: 'fill="#ff8e8e" stroke="#212121"',
  hidden: 'fill="#ffeba2" stroke="#212121"',
  answered: 'fill="none" stroke="#d92d20"',
};

/** The shapes as a drawing (SVG) for a picture of this size, in pixels. */
export function drawingOf(
  shapes: readonly DrawnShape[],
  { width, height }: { width: number; height: number },
): string {
  const line = Math.max(1, Math.round(Math.min(width, height) / 200));
  const elements = shapes.map(({ shape, as }) => {
    const style = `${STYLES[as]} stroke-width="${as === 'answered' ? 2 * line : line}"`;
    switch (shape.kind) {
      case 'rect': {
        const [x, y] = [shape.left * width, shape.top * height];
        return `<rect x="${x}" y="${y}" width="${shape.width * width}" height="${shape.height * height}" ${turned(shape.angle, x, y)}${style}/>`;
      }
      case 'ellipse': {
        const [x, y] = [shape.left * width, shape.top * height];
        const [rx, ry] = [shape.rx * width, shape.ry * height];
        return `<ellipse cx="${x + rx}" cy="${y + ry}" rx="${rx}" ry="${ry}" ${turned(shape.angle, x, y)}${style}/>`;
      }
      case 'polygon': {
        const points = shape.points.map(([x, y]) => `${x * width},${y * height}`).join(' ');
        return `<polygon points="${points}" ${style}/>`;
      }
    }
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${elements.join('')}</svg>`;
}

/** Anki turns a shape around its upper left corner. */
function turned(angle: number, x: number, y: number): string {
  return angle === 0 ? '' : `transform="rotate(${angle} ${x} ${y})" `;
}
