import { singleSpaced } from '#domain/sources/clean-text.ts';
import type { Inline } from '#domain/sources/tree.ts';

/** A stretch of text in one style. Readers put paragraphs together from runs, which need not be clean. */
export type Run = {
  text: string;
  type?: 'inlineCode' | 'inlineMath';
  isStrong?: boolean;
  isEmphasis?: boolean;
  url?: string;
};

/** The plain text of runs that are clean. */
export function textOfRuns(runs: readonly Run[]): string {
  return runs.map(({ text, type }) => (type === 'inlineMath' ? `$${text}$` : text)).join('');
}

/** Inline nodes of a text: cleaned as by `cleanText`, and each mark around as much of it as possible. */
export function inlinesOf(runs: readonly Run[]): Inline[] {
  return nested(cleanRuns(runs));
}

/** Runs with single spaces, none of which is at the edge of a mark, and with neighbours of the same style joined. */
export function cleanRuns(runs: readonly Run[]): Run[] {
  const pieces: Run[] = [];
  let isAfterSpace = true;
  for (const run of runs) {
    const text = singleSpaced(run.text);
    const core = text.trim();
    if (text.startsWith(' ') && !isAfterSpace) pieces.push({ text: ' ' });
    if (core !== '') pieces.push({ ...run, text: core });
    if (text.endsWith(' ') && core !== '') pieces.push({ text: ' ' });
    isAfterSpace = text === '' ? isAfterSpace : text.endsWith(' ');
  }
  if (pieces.at(-1)?.text === ' ') pieces.pop();
  const clean: Run[] = [];
  for (const [index, piece] of pieces.entries()) {
    const [before, after] = [clean.at(-1), pieces[index + 1]];
    const run = piece.text === ' ' && before && after ? { text: ' ', ...commonMarks(before, after) } : piece;
    if (before && isAlike(before, run)) clean[clean.length - 1] = { ...before, text: before.text + run.text };
    else clean.push(run);
  }
  return clean;
}

/** The marks that two words share, which the space between them has too. */
function commonMarks(one: Run, other: Run): Omit<Run, 'text' | 'type'> {
  if (one.url !== other.url) return {};
  const link = one.url === undefined ? {} : { url: one.url };
  if ((one.isStrong ?? false) !== (other.isStrong ?? false)) return link;
  return {
    ...link,
    ...(one.isStrong === true && { isStrong: true }),
    ...(one.isEmphasis === true && other.isEmphasis === true && { isEmphasis: true }),
  };
}

/** Whether two runs can be joined. */
function isAlike(one: Run, other: Run): boolean {
  return (
    one.type === undefined &&
    other.type === undefined &&
    MARKS.every((mark) => (one[mark] ?? false) === (other[mark] ?? false))
  );
}

const MARKS = ['url', 'isStrong', 'isEmphasis'] as const;

/** Runs without their first characters. */
export function withoutStart(runs: readonly Run[], length: number): Run[] {
  let left = length;
  return runs.flatMap((run) => {
    const text = run.text.slice(left);
    left = Math.max(0, left - run.text.length);
    return text === '' ? [] : [{ ...run, text }];
  });
}

/** Puts the marks of runs around them: links outside, then what is strong, then what is emphasised. */
function nested(runs: readonly Run[], [mark, ...inner]: readonly (typeof MARKS)[number][] = MARKS): Inline[] {
  if (mark === undefined) return runs.map(leafOf);
  const groups: Run[][] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last !== undefined && (last[0]?.[mark] ?? false) === (run[mark] ?? false)) last.push(run);
    else groups.push([run]);
  }
  return groups.flatMap((group): Inline[] => {
    const value = group[0]?.[mark];
    const children = nested(group, inner);
    if (value === undefined || value === false) return children;
    if (typeof value === 'string') return [{ type: 'link', url: value, children }];
    return [{ type: mark === 'isStrong' ? 'strong' : 'emphasis', children }];
  });
}

function leafOf({ text, type }: Run): Inline {
  return { type: type ?? 'text', value: text };
}
