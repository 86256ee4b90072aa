import type { Candidate } from '../candidate.ts';
import type { Listing, Sentence } from '../language/sentences.ts';
import { subjectRefersBack, isDebris, standaloneText, withCapital } from '../language/standalone-text.ts';

const COUNTS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const COUNT = /\b(?<count>two|three|four|five|six|seven|eight|nine|ten|[2-9]|10)\b/iu;
const ITEMS_MAX = 8;
const ITEM_WORDS_MAX = 16;

const WITH_COLON = /^(?<stem>[^:]{10,140}): (?<items>[^:;]+)\.$/u;

/** A card from a sentence such as "Mitosis has four phases: prophase, metaphase, anaphase and telophase." */
export function listCard(sentence: Sentence, topic: string | null): Candidate | null {
  const items = itemsIn(sentence.text);
  if (items === null) return null;
  const [stem = ''] = sentence.text.split(': ');
  const back = `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
  return makeCard(askFor(stem, sentence, topic), items, sentence, sentence.raw, back);
}

/** The items that a sentence lists after a colon, or null if their number is not the one that it states. */
export function itemsIn(text: string): string[] | null {
  const { stem, items } = WITH_COLON.exec(text)?.groups ?? {};
  if (stem === undefined || items === undefined) return null;
  const clean = (parts: string[]) => parts.map((item) => item.trim()).filter((item) => item !== '');
  // "X and Y" may be one item of a list with commas.
  const lists = [clean(items.split(/, (?:and |or )?| and /u)), clean(items.split(/, (?:and |or )?/u))];
  const fitting = lists.find((list) => list.length === countIn(stem));
  return fitting === undefined || fitting.some((item) => item.split(' ').length > 8) ? null : fitting;
}

/** A card from a list whose first line states the number of items. */
export function listingCard({ stem, items, raw }: Listing, topic: string | null): Candidate | null {
  const clean = items.map((item) => item.replace(/[.;,]$/u, '').trim());
  const count = countIn(stem.text);
  if (clean.length !== count || clean.some((item) => item.split(' ').length > ITEM_WORDS_MAX)) return null;
  return makeCard(
    askFor(stem.text.replace(/:$/u, ''), stem, topic),
    clean,
    stem,
    raw,
    clean.map((item) => `- ${withCapital(item)}`).join('\n'),
  );
}

function countIn(stem: string): number | null {
  const last = [...stem.matchAll(new RegExp(COUNT.source, 'giu'))].at(-1)?.groups?.['count']?.toLowerCase();
  if (last === undefined) return null;
  const count = COUNTS.includes(last) ? COUNTS.indexOf(last) : Number(last);
  return count <= ITEMS_MAX ? count : null;
}

function makeCard(
  front: string | null,
  items: readonly string[],
  sentence: Sentence,
  quote: string,
  back: string,
): Candidate | null {
  if (
    front === null ||
    items.length < 2 ||
    items.some(isDebris) ||
    items.some((item) => /^(?:etc|and so on|others?)\b/iu.test(item))
  )
    return null;
  return {
    kind: 'list',
    front,
    back: withCapital(back),
    answer: { type: 'list', items },
    difficulty: 3,
    quality: 0.85,
    sentence,
    quote,
  };
}

function askFor(stem: string, sentence: Sentence, topic: string | null): string | null {
  const listed = /^There are (?<what>.{8,90})$/u.exec(stem.replace(/ above all$/u, ''))?.groups?.['what'];
  if (listed !== undefined) {
    if (listed.split(' ').length < 3 || /\b(?:it|this|these|them|such)\b/u.test(listed)) return null;
    const isVague = listed.split(' ').length < 4;
    const about = topicFor(listed, topic ?? (isVague ? sentence.heading : null));
    if (about === null && isVague) return null;
    return about === null ? `Name the ${listed}.` : `${about}: name the ${listed}.`;
  }
  const alone = standaloneText(`${stem}.`);
  if (alone === null || subjectRefersBack(alone)) return null;
  return `${alone.replace(/ above all(?=\.$)/u, '')} Name them.`;
}

/** The term or heading that the list is about, or null if the question already says it. */
function topicFor(what: string, heading: string | null): string | null {
  const title = heading?.replace(/^(?:\d+(?:\.\d+)*\.?|chapter \d+[.:]?|lecture \d+[.:]?)\s+/iu, '') ?? '';
  const words = title.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return title === '' || words.some((word) => what.toLowerCase().includes(word.slice(0, 5)))
    ? null
    : withCapital(title);
}
