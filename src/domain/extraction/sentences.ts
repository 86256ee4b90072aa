import { type Line, slice } from './line.ts';
import type { Place, Section } from './outline.ts';

/** A sentence of a paragraph. */
export type Sentence = Place & {
  line: Line;
  section: Section;
  /** The sentences beside it in the same paragraph. */
  before: string | null;
  after: string | null;
};

/** Abbreviations whose full stop does not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s(“"])(?:Dr|Mr|Mrs|Ms|Prof|St|e\.g|i\.e|vs?|cf|al|Figs?|Eqs?|Sec|Ch|No|vol|pp?|ca|c|approx|Jr|Sr|Mt|Gen|Col|resp|ed|eds|incl|viz|U\.S|U\.K|z\.\s?B|d\.\s?h|u\.\s?a|bzw|Nr|Abb|vgl|usw|p\.\s?ex|Sra?|Dra|núm|pág|ej|т\.\s?е|т\.\s?д|др|см|рис|г|в|гг|вв|\p{Lu}|\p{N}{1,2})\.$/u;
const END = /(?:[.!?…]["”’»)\]]*(?=\s+["“«„(¿¡]*[\p{Lu}\p{N}\p{Lo}]|\s*$)|[。！？]["”’」』）]*)/gu;

const cache = new WeakMap<Section, Sentence[]>();

/** The sentences of the paragraphs of a section, without quoted ones. */
export function sentencesIn(section: Section): Sentence[] {
  const known = cache.get(section);
  if (known !== undefined) return known;
  const sentences = section.units.flatMap((unit) => {
    if (unit.type !== 'paragraph' || unit.isQuoted) return [];
    const lines = dividedAtEnds(unit.line);
    return lines.map((line, at) => ({
      line,
      passage: unit.passage,
      quote: line.text,
      section,
      before: lines[at - 1]?.text ?? null,
      after: lines[at + 1]?.text ?? null,
    }));
  });
  cache.set(section, sentences);
  return sentences;
}

function dividedAtEnds(line: Line): Line[] {
  const sentences: Line[] = [];
  let from = 0;
  const raw = line.spans.filter(({ kind }) => kind === 'code' || kind === 'math');
  for (const { index, 0: mark } of line.text.matchAll(END)) {
    if (raw.some(({ start, end }) => start <= index && index < end)) continue;
    if (
      /\S/u.test(line.text.slice(index + mark.length)) &&
      ABBREVIATION.test(line.text.slice(Math.max(from, index - 12), index + 1))
    )
      continue;
    sentences.push(slice(line, from, index + mark.length));
    from = index + mark.length;
  }
  if (line.text.slice(from).trim() !== '') sentences.push(slice(line, from));
  return sentences;
}

/** Where the last sentence ends that is complete within `max` characters, or null if the first one is longer. */
export function endOfSentence(line: Line, max: number): number | null {
  let end: number | null = null;
  let at = 0;
  for (const sentence of dividedAtEnds(line)) {
    at = line.text.indexOf(sentence.text, at) + sentence.text.length;
    if (at > max) break;
    end = at;
  }
  return end;
}
