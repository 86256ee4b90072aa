/** Scripts without spaces between words. Korean is not one of them: its particles are like case endings elsewhere. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

let segmenter: Intl.Segmenter | undefined;

/**
 * The segmenter is created when a text first needs it, because its dictionaries take a while to load. It chooses them
 * by script; any fixed locale gives the same result on every machine.
 */
function wordsIn(run: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  return segmenter.segment(run);
}

/** Whether a text has letters of a script without spaces between words. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}

/** The words of a folded text, separated by spaces or, in scripts without spaces, divided by a dictionary. */
export function segments(folded: string): string[] {
  return folded.split(' ').flatMap((run) => {
    if (run === '') return [];
    if (!isUnspaced(run)) return [run];
    return [...wordsIn(run)].flatMap(({ segment, isWordLike }) =>
      isWordLike === true || /[\p{L}\p{N}]/u.test(segment) ? [segment] : [],
    );
  });
}
