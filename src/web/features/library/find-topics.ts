import type { ResponseOf } from '#contract/endpoint.ts';
import type { libraryEndpoints } from '#contract/library.ts';
import { languageName } from '#domain/generation/language.ts';
import { searchText } from '#domain/text/search-text.ts';

export type ListedTopic = ResponseOf<typeof libraryEndpoints.list>['topics'][number];

/** A topic that matches a search, with its matching sections. */
export type FoundTopic = {
  topic: ListedTopic;
  meant: readonly string[];
  /** Whether only the sections match, not the topic as a whole. */
  narrow: boolean;
};

/** The topics of a field, the packs, or the courses. */
export type Field = { id: string; title: string; found: readonly FoundTopic[] };

const PACKS = 'Packs';
const COURSES = 'Courses and exams';

/** The topics that match every search word in their name, field, origin or one of their sections. */
export function findTopics(topics: readonly ListedTopic[], search: string): FoundTopic[] {
  const words = searchText(search)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return topics.map((topic) => ({ topic, meant: [], narrow: false }));
  return topics.flatMap((topic) => {
    const whole = searchText([topic.topic, topic.category, ...originOf(topic)].join(' '));
    const rest = words.filter((word) => !whole.includes(word));
    // If the topic itself matches all words, any of them may match a section too.
    const telling = rest.length === 0 ? words : rest;
    const meant = topic.sections.filter((section) => {
      const title = searchText(section);
      return telling.every((word) => title.includes(word));
    });
    return rest.length > 0 && meant.length === 0 ? [] : [{ topic, meant, narrow: rest.length > 0 }];
  });
}

/** Groups the matches by field, sorted by name, with packs first, and the courses last because there are many. */
export function inFields(found: readonly FoundTopic[]): Field[] {
  const byTitle = Map.groupBy(found, ({ topic }) => headingOf(topic));
  const titles = [...byTitle.keys()].toSorted(
    (one, other) => placeOf(one) - placeOf(other) || one.localeCompare(other),
  );
  return titles.map((title) => ({
    id: fieldId(title),
    title,
    found: (byTitle.get(title) ?? []).toSorted((one, other) =>
      one.topic.topic.localeCompare(other.topic.topic),
    ),
  }));
}

function headingOf({ pack, course, category }: ListedTopic): string {
  if (pack) return PACKS;
  return course ? COURSES : category;
}

function placeOf(heading: string): number {
  if (heading === PACKS) return 0;
  return heading === COURSES ? 2 : 1;
}

/** Who made a pack, its licence and its languages; nothing for a topic of the library. */
export function originOf({ pack }: Pick<ListedTopic, 'pack'>): string[] {
  if (!pack) return [];
  const { author, licence, languages } = pack;
  const names = languages.map(languageName).join(', ');
  return [author, licence, names].filter((text) => text !== null && text !== '').map(String);
}

/** The id of a field's heading, used in the URL. */
function fieldId(title: string): string {
  return title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
}

/** The id of a section's heading on the screen of its topic. */
export function sectionId(index: number): string {
  return `section-${index + 1}`;
}

/** The path of a topic, at the first matching section if only sections match. */
export function topicPath({ topic, meant: [first], narrow }: FoundTopic): string {
  const address = `/explore/${topic.slug}`;
  return narrow && first !== undefined ? `${address}#${sectionId(topic.sections.indexOf(first))}` : address;
}
