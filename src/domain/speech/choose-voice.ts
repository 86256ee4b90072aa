/** What a browser says of a voice. */
export type Voice = {
  /** A language tag; Android writes it with underscores. */
  lang: string;
  name: string;
  /** Whether the device itself speaks, so that no text leaves it. */
  localService: boolean;
  /** Whether it is the browser's own choice. */
  default: boolean;
};

/** Voices of macOS that sing, whisper or ring; the browser lists them among the others, in alphabetical order. */
const JOKES = new Set(
  'Albert,Bad News,Bahh,Bells,Boing,Bubbles,Cellos,Deranged,Good News,Hysterical,Jester,Organ,Pipe Organ,Superstar,Trinoids,Whisper,Wobble,Zarvox'.split(
    ',',
  ),
);

/** Names of one language: what browsers call Norwegian and Mandarin varies. */
const SAME: Readonly<Record<string, string>> = { no: 'nb', cmn: 'zh' };

/**
 * The voice that reads a language (BCP 47), or undefined when none of them can. One of the device comes before one that sends
 * texts away; then the one of the very region, or of the script's or the learner's own; then the browser's choice.
 */
export function chooseVoice<Some extends Voice>(
  voices: readonly Some[],
  language: string,
  usersLocales: readonly string[] = [],
): Some | undefined {
  const wanted = readLocale(language);
  if (!wanted) return undefined;
  const region = wanted.region ?? usersRegion(wanted, usersLocales) ?? wanted.maximize().region;
  const { script } = wanted.maximize();
  const rank = (voice: Some) => {
    const locale = readLocale(voice.lang);
    return [
      voice.localService,
      !JOKES.has(voice.name),
      locale?.maximize().script === script,
      locale?.maximize().region === region,
      voice.default,
    ];
  };
  const fitting = voices.filter(({ lang }) => languageOf(readLocale(lang)) === languageOf(wanted));
  return fitting
    .map((voice) => ({ voice, rank: rank(voice) }))
    .toSorted((one, other) => compare(other.rank, one.rank))[0]?.voice;
}

function usersRegion(wanted: Intl.Locale, locales: readonly string[]): string | undefined {
  return locales
    .map(readLocale)
    .find((locale) => locale?.region !== undefined && languageOf(locale) === languageOf(wanted))?.region;
}

function languageOf(locale: Intl.Locale | undefined): string | undefined {
  return locale && (SAME[locale.language] ?? locale.language);
}

function readLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-'));
  } catch {
    return undefined;
  }
}

/** Which of two lists has the first "yes" that the other one lacks; positive for the first list. */
function compare(one: readonly boolean[], other: readonly boolean[]): number {
  const at = one.findIndex((yes, index) => yes !== other[index]);
  return at === -1 ? 0 : one[at] === true ? 1 : -1;
}
