/** How the two sides of a line are told apart, and in which directions they are asked. */
export type SplitLine = {
  front: string;
  back: string;
  isReversed: boolean;
  /** Only from back to front. */
  isBackward: boolean;
  /** What the back is if it is below the line: a text, or options of which the first is right. */
  below: 'text' | 'options' | null;
  /** Whether it describes a concept above it (RemNote). */
  isDescriptor: boolean;
};

/** Obsidian and all others. */
const COLONS = /(?<!:)(?<colons>::{1,2})(?!:)(?=\s|\S)/u;
/** RemNote, in lists only. */
const ARROWS =
  /(?:^|\s)(?<arrow><>|<->|>>>|>>A\)|>>1\.|>>|<<|:>|:<|;;>|;;|;<>|;<|→|=>)(?=\s|$)|(?:^|\s)(?<joined>>>A\)|>>1\.)/u;

/** The sides of a line, looked for in its mask; null for a line with one side. `isList` allows what only outlines have. */
export function splitLine(line: string, mask: string, isList: boolean): SplitLine | null {
  const colons = COLONS.exec(mask);
  const arrows = isList ? ARROWS.exec(mask) : null;
  const found = colons !== null && (arrows === null || colons.index <= arrows.index) ? colons : arrows;
  if (found === null) return null;
  const sign = found[0].trim();
  const at = found.index + found[0].indexOf(sign);
  const split: SplitLine = {
    front: line.slice(0, at).trim(),
    back: line.slice(at + sign.length).trim(),
    isReversed: sign === ':::' || sign === '<>' || sign === '<->' || sign === ';<>',
    isBackward: sign === '<<' || sign === ':<' || sign === ';<',
    below: null,
    isDescriptor: sign.startsWith(';'),
  };
  if (split.front === '') return null;
  if (split.back === '') return isList ? { ...split, below: sign === '>>A)' ? 'options' : 'text' } : null;
  return split;
}
