/** A browser's description of a voice. */
export type Voice = {
  /** The language tag, which Android writes with underscores. */
  lang: string;
  name: string;
  /** Whether the voice is on the device, so that no text leaves it. */
  localService: boolean;
  /** Whether the voice is the browser's default. */
  default: boolean;
};

/** Novelty voices of macOS, which sing, whisper or ring. Browsers list them among the others. */
const NOVELTY_VOICES = new Set(
  'Albert,Bad News,Bahh,Bells,Boing,Bubbles,Cellos,Deranged,Good News,Hysterical,Jester,Organ,Pipe Organ,Superstar,Trinoids,Whisper,Wobble,Zarvox'.split(
    ',',
  ),
);

/** Alternative tags of languages: browsers differ in how they tag Norwegian and Mandarin. */
const LANGUAGE_ALIASES: Readonly<Record<string, string>> = { no: 'nb', cmn: 'zh' };

/**
 * The best voice for a language (BCP 47 tag), or undefined if no voice speaks it. Voices on the device are preferred to
 * those that send texts away, then serious ones, then those of the script, then those of the region (the language's
 * own, the learner's, or the most likely one), and finally the browser's default.
 */
export function chooseVoice<Some extends Voice>(
  voices: readonly Some[],
  language: string,
  userLocales: readonly string[] = [],
): Some | undefined {
  const target = readLocale(language);
  if (!target) return undefined;
  const region = target.region ?? userRegion(target, userLocales) ?? target.maximize().region;
  const { script } = target.maximize();
  const rank = (voice: Some) => {
    const locale = readLocale(voice.lang);
    return [
      voice.localService,
      !NOVELTY_VOICES.has(voice.name),
      locale?.maximize().script === script,
      locale?.maximize().region === region,
      voice.default,
    ];
  };
  const fitting = voices.filter(({ lang }) => languageOf(readLocale(lang)) === languageOf(target));
  return fitting
    .map((voice) => ({ voice, rank: rank(voice) }))
    .toSorted((one, other) => compare(other.rank, one.rank))[0]?.voice;
}

function userRegion(target: Intl.Locale, locales: readonly string[]): string | undefined {
  return locales
    .map(readLocale)
    .find((locale) => locale?.region !== undefined && languageOf(locale) === languageOf(target))?.region;
}

function languageOf(locale: Intl.Locale | undefined): string | undefined {
  return locale && (LANGUAGE_ALIASES[locale.language] ?? locale.language);
}

function readLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-'));
  } catch {
    return undefined;
  }
}

/** Compares lists by the first position where they differ; positive if `one` is true there. */
function compare(one: readonly boolean[], other: readonly boolean[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at === -1 ? 0 : one[at] === true ? 1 : -1;
}
