import { foldedText } from '#domain/generation/compare-text.ts';

/** What may stand before a topic without changing it: "types of birds", "learn the names of birds". */
const LEADING =
  /^(?:(?:all|the|a|an|some|my|our|about|on|of|for|to|common|different|various|basic|learn|learning|study|studying|know|name|names|list|types?|kinds?|sorts?|varieties|variety|species|breeds?|examples|quiz|trivia|test|flashcards?|introduction|intro|guide|identify|identifying|identification|vocabulary|vocab|terms?|terminology|glossary) )+/u;

/** And what after it: "birds of the world", "bird species quiz". */
const TRAILING =
  /(?: (?:of the world|in the world|around the world|and their (?:meanings?|names?|descriptions?|definitions?)|types?|kinds?|names|quiz|trivia|test|flashcards?|deck|facts|list|identification|basics|101|for beginners|species|varieties|breeds?))+$/u;

const TERMS = /(?: (?:terms?|vocabulary|vocab|terminology|glossary|jargon|lingo))+$/u;

/** How a topic is asked for: its words, and whether the terms of a field were meant. */
export type TopicKey = { key: string; asksForTerms: boolean };

/** A topic without what learners write around it. */
export function topicKey(topic: string): TopicKey {
  const folded = foldedText(topic.replaceAll(/['’]s(?![\p{L}\p{N}])/gu, ''));
  const leading = LEADING.exec(folded)?.[0] ?? '';
  const rest = folded.slice(leading.length);
  const core = rest.replace(TRAILING, '').replace(TERMS, '').replace(TRAILING, '');
  const said = /\b(?:terms?|vocabulary|vocab|terminology|glossary)\b/u;
  return { key: core === '' ? folded : core, asksForTerms: said.test(leading) || TERMS.test(rest) };
}

const IRREGULAR: Readonly<Record<string, string>> = {
  leaves: 'leaf',
  cacti: 'cactus',
  fungi: 'fungus',
  algae: 'alga',
  larvae: 'larva',
  knives: 'knife',
  scarves: 'scarf',
  phenomena: 'phenomenon',
  teeth: 'tooth',
  axes: 'ax',
  glasses: 'glass',
  lenses: 'lens',
  wolves: 'wolf',
  calves: 'calf',
  loaves: 'loaf',
  shelves: 'shelf',
  mice: 'mouse',
  geese: 'goose',
  men: 'man',
  women: 'woman',
  feet: 'foot',
  oxen: 'ox',
  genera: 'genus',
  clergy: 'clergyman',
  bacteria: 'bacterium',
  viruses: 'virus',
  cactuses: 'cactus',
  gases: 'gas',
  clothes: 'clothes',
  goods: 'goods',
  pastas: 'pasta',
  movies: 'movie',
  cookies: 'cookie',
  pies: 'pie',
  ties: 'tie',
  calories: 'calorie',
  zombies: 'zombie',
  species: 'species',
  series: 'series',
};

/** Words that end in s and are no plurals. */
const NO_PLURAL =
  /(?:ss|us|is|news|(?:mat|phys|eth|net|nom|opt|guist|tron|nast|hlet|bat|ust|poet|chan|polit|list|nam|tist|gist)ics|grass|weather|species|series|molasses|chess|tennis)$/u;

export function singularWord(word: string): string {
  const irregular = IRREGULAR[word];
  if (irregular !== undefined) return irregular;
  if (word.length < 4 || !word.endsWith('s') || NO_PLURAL.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|zz|ch|sh|[rct]us)es$/u.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

function pluralWord(word: string): string {
  if (/[^su]s$/u.test(word) || /(?:ics|uses)$/u.test(word)) return word;
  for (const [plural, singular] of Object.entries(IRREGULAR)) if (singular === word) return plural;
  if (/(?:fish|deer|sheep|cattle|seafood|ware|craft|wear|cutlery)$/u.test(word)) return word;
  if (/[^aeiou]y$/u.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/u.test(word) ? `${word}es` : `${word}s`;
}

/** The head of a phrase is the word before "of", "for"..., else the last. */
function onHead(phrase: string, change: (word: string) => string): string {
  const parts = phrase.split(' ');
  const before = parts.findIndex((word) => /^(?:of|for|in|and|to)$/u.test(word));
  const head = before > 0 ? before - 1 : parts.length - 1;
  return parts.map((word, index) => (index === head ? change(word) : word)).join(' ');
}

export function singularPhrase(phrase: string): string {
  return onHead(phrase, singularWord);
}

export function pluralPhrase(phrase: string): string {
  return onHead(phrase, pluralWord);
}
