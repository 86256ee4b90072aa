/** Scripts that set no spaces between words. Korean does; its particles are endings, as elsewhere cases are. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

let segmenter: Intl.Segmenter | undefined;

/**
 * Made when a text first needs it: its dictionaries take a while to load. They are chosen by the script; the locale only has
 * to be the same everywhere.
 */
function wordsIn(run: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  return segmenter.segment(run);
}

/** Whether a text has letters of a script that sets no spaces between words. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}

/** The words of a folded text: between spaces and, in scripts without them, as a dictionary divides them. */
export function segments(folded: string): string[] {
  return folded.split(' ').flatMap((run) => {
    if (run === '') return [];
    if (!isUnspaced(run)) return [run];
    return [...wordsIn(run)].flatMap(({ segment, isWordLike }) =>
      isWordLike === true || /[\p{L}\p{N}]/u.test(segment) ? [segment] : [],
    );
  });
}
