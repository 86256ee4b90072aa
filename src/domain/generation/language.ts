/** A language, if need be in a script and of a region: what the prompt names must be a language and nothing else. */
const PLAIN_TAG = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/u;

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The usual spelling of a language's tag (BCP 47): "DE-at" is "de-AT". Null for what names no language. */
export function languageTag(tag: string): string | null {
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(tag);
    return PLAIN_TAG.test(canonical) && names.of(canonical) !== undefined ? canonical : null;
  } catch {
    return null;
  }
}

/** The English name of a language, given its tag: "pt-BR" is "Brazilian Portuguese". */
export function languageName(tag: string): string {
  return names.of(tag) ?? tag;
}

/** Whether a tag names English, of whatever region. */
export function isEnglish(tag: string): boolean {
  return new Intl.Locale(tag).language === 'en';
}
