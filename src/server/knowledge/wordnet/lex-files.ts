/** Numbers of the lexicographer files of WordNet (lexnames(5WN)). */
export const LEX = {
  act: 4,
  animal: 5,
  artifact: 6,
  attribute: 7,
  body: 8,
  cognition: 9,
  communication: 10,
  event: 11,
  feeling: 12,
  food: 13,
  group: 14,
  location: 15,
  motive: 16,
  object: 17,
  person: 18,
  phenomenon: 19,
  plant: 20,
  possession: 21,
  process: 22,
  quantity: 23,
  relation: 24,
  shape: 25,
  state: 26,
  substance: 27,
  time: 28,
} as const;

export type WordClass = 'noun' | 'verb' | 'adjective';

/** The part of speech of the words in a lexicographer file. */
export function wordClassOf(lexFile: number): WordClass {
  if (lexFile < 2 || lexFile === 44) return 'adjective';
  return lexFile >= 29 && lexFile <= 43 ? 'verb' : 'noun';
}
