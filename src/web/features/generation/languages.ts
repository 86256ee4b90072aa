import { languageName } from '#domain/generation/language.ts';

const TAGS =
  'ar bg ca cs da de el en es et fa fi fr he hi hr hu id is it ja ko lt lv nb nl pl pt-BR pt-PT ro ru sk sl sv th tr uk vi zh-Hans zh-Hant';

/** In place of no language at all, which a select cannot hold. */
export const TOPICS_OWN = 'own';

/** Languages that models write well. */
export const LANGUAGE_OPTIONS = [{ value: TOPICS_OWN, label: 'The topic’s own' }, ...languageOptions()];

/** Languages by name, those of `more` among them; the API takes any. */
export function languageOptions(more: ReadonlyArray<string | null> = []) {
  const tags = new Set([...TAGS.split(' '), ...more.filter((tag) => tag !== null)]);
  return [...tags]
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
}
