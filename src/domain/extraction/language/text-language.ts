/** Frequent function words by language. A word of two languages counts for both. */
const FUNCTION_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: set(
    'the of and to in is are was were that which with from by for it as an on at this be has have not or their its they can when between these into than more',
  ),
  de: set(
    'der die das und ist in den von zu mit dem des im ein eine einer eines einem nicht sich auf für auch sind wird als bei durch an werden aus oder wurde nach zum zur wie es sie dass um über',
  ),
  fr: set(
    'le la les de des du et est un une dans en que qui pour par sur au aux ce cette sont plus ne pas se son sa ses il elle ou avec à ont été',
  ),
  es: set(
    'el la los las de del y es en un una que se por con para al lo su sus como más o son fue entre desde cuando no también esta este',
  ),
  it: set(
    'il lo la i gli le di del della dei delle e è in un una che si per con al da nel nella sono come più non o suo sua fu tra questo questa',
  ),
  pt: set(
    'o a os as de do da dos das e é em um uma que se por com para ao no na nos nas como mais são foi entre não ou seu sua pelo pela',
  ),
  nl: set(
    'de het een en van is in dat op te zijn met voor die niet aan er door als ook bij worden wordt naar uit om tot werd of',
  ),
  sv: set('och att det som en är av för på den med till ett i om har inte de var från vid kan eller'),
  pl: set('i w na z się jest do że nie to jako o od przez oraz są po za który która które jego dla'),
};

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** The fewest words to judge by, and the share of them that must be function words. */
const WORDS_MIN = 6;
const SHARE_MIN = 0.15;
/** Texts of more than three samples are judged by their beginning, middle and end. */
const SAMPLE = 20_000;

/**
 * The language of a text by its function words (ISO 639-1), "other" for other scripts, null for lists of words and
 * code.
 */
export function textLanguage(text: string): string | null {
  const sample =
    text.length <= 3 * SAMPLE
      ? text
      : [0, (text.length - SAMPLE) / 2, text.length - SAMPLE]
          .map((at) => text.slice(Math.floor(at), Math.floor(at) + SAMPLE))
          .join(' ');
  const words = sample.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? [];
  const latin = words.filter((word) => /^\p{Script=Latin}/u.test(word));
  if (latin.length < words.length / 2) return 'other';
  if (words.length < WORDS_MIN) return null;
  const counts = Object.entries(FUNCTION_WORDS).map(([language, functionWords]) => ({
    language,
    share: words.filter((word) => functionWords.has(word)).length / words.length,
  }));
  const best = counts.reduce((one, other) => (other.share > one.share ? other : one));
  return best.share >= SHARE_MIN ? best.language : null;
}
