import { describe, expect, it, test } from 'vitest';
import { findTopics, inFields, topicPath, type ListedTopic } from './find-topics.ts';

function topic(name: string, category: string, sections: string[] = [], course = false): ListedTopic {
  return {
    slug: name.toLowerCase().replaceAll(' ', '-'),
    topic: name,
    category,
    course,
    sections,
    pack: null,
  };
}

const TOPICS = [
  topic('Biology', 'Biology', ['Cells', 'Genetics'], true),
  topic('Cell Biology', 'Biology', ['Cell Membrane', 'Nucleus']),
  topic('Nervous System', 'Medicine', ['Overview', 'Cranial Nerves', 'Spinal Nerves']),
  topic('Français', 'Languages', ['Être et avoir']),
  topic('日本語', 'Languages', ['漢字']),
  topic('C++', 'Programming'),
];

const found = (search: string) =>
  findTopics(TOPICS, search).map(({ topic, meant }) => [topic.topic, ...meant].join(' > '));

const PACK = {
  ...topic('First Aid', 'Medicine', ['Burns', 'Bandages'], true),
  pack: { description: null, author: 'Ada Lovelace', licence: 'CC BY 4.0', languages: ['de'], version: 0 },
};

test('packs come first, and are found by their titles, decks, authors and languages', () => {
  expect(
    inFields(findTopics([...TOPICS, PACK], ''))
      .map(({ title }) => title)
      .at(0),
  ).toBe('Packs');
  for (const search of ['first aid', 'bandages', 'lovelace', 'german', 'aid lovelace']) {
    expect(findTopics([...TOPICS, PACK], search).map(({ topic }) => topic.topic)).toContain('First Aid');
  }
});

describe('searching for topics', () => {
  it('finds all topics without search words', () => {
    for (const search of ['', '  ']) expect(findTopics(TOPICS, search)).toHaveLength(TOPICS.length);
  });

  it.each([
    ['nervous', ['Nervous System']],
    ['NERVES', ['Nervous System > Cranial Nerves > Spinal Nerves']],
    ['cranial nerves', ['Nervous System > Cranial Nerves']],
    ['nervous cranial', ['Nervous System > Cranial Nerves']],
    ['medicine', ['Nervous System']],
    ['cell', ['Biology > Cells', 'Cell Biology > Cell Membrane']],
    ['francais etre', ['Français > Être et avoir']],
    ['漢', ['日本語 > 漢字']],
    ['c++', ['C++']],
    ['cranial overview', []],
    ['%_', []],
  ])('finds topics by %s, ignoring case and accents', (search, expected) => {
    expect(found(search)).toEqual(expected);
  });

  it('leads to a section when only that section matches', () => {
    const pathOf = (search: string) => findTopics(TOPICS, search).map(topicPath);
    expect(pathOf('cranial')).toEqual(['/explore/nervous-system#section-2']);
    expect(pathOf('cell biology')).toEqual(['/explore/biology#section-1', '/explore/cell-biology']);
    expect(pathOf('nervous')).toEqual(['/explore/nervous-system']);
  });
});

test('topics are grouped by field, with the courses last', () => {
  const fields = inFields(findTopics(TOPICS.toReversed(), ''));
  expect(fields.map(({ id, title, found }) => [id, title, found.length])).toEqual([
    ['biology', 'Biology', 1],
    ['languages', 'Languages', 2],
    ['medicine', 'Medicine', 1],
    ['programming', 'Programming', 1],
    ['courses-and-exams', 'Courses and exams', 1],
  ]);
});
