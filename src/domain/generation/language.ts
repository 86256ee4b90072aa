/** A language with an optional script and region. Other subtags could smuggle instructions into a prompt. */
const PLAIN_TAG = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/u;

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The canonical spelling of a language's tag (BCP 47): "DE-at" is "de-AT". Null if it does not name a language. */
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

/** Whether a language tag (BCP 47) names English of any region. */
export function isEnglish(tag: string): boolean {
  return new Intl.Locale(tag).language === 'en';
}
