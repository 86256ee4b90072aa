import { languageName } from '#domain/generation/language.ts';

const TAGS =
  'ar bg ca cs da de el en es et fa fi fr he hi hr hu id is it ja ko lt lv nb nl pl pt-BR pt-PT ro ru sk sl sv th tr uk vi zh-Hans zh-Hant';

/** Option value for no language, because a select cannot hold an empty value. */
export const TOPIC_LANGUAGE = 'own';

/** Languages that models write well. */
export const LANGUAGE_OPTIONS = [{ value: TOPIC_LANGUAGE, label: 'The topic’s own' }, ...languageOptions()];

/** Language options sorted by name, including those of `more`; the API accepts any language. */
export function languageOptions(more: ReadonlyArray<string | null> = []) {
  const tags = new Set([...TAGS.split(' '), ...more.filter((tag) => tag !== null)]);
  return [...tags]
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
}
