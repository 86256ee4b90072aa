/** "A) ", "(b) ", "3）": a letter or digit with a bracket. */
const BRACKETED = /^\s*(?:[(（]\s*)?(\p{L}|\p{Nd})\s*[)）]\s*(?=\S)/u;

/** "A. ", "b: ", "C、": a letter or digit with punctuation. */
const PUNCTUATED = /^\s*(\p{L}|\p{Nd})\s*(?:[.:．：](?=\s)|、)\s*(?=\S)/u;

/**
 * Options without the labels that some models write before them ("A) Paris", "b. Rome"). Once the options are shuffled,
 * such labels would reveal the order in which the model wrote them.
 */
export function withoutLabels(options: readonly [string, ...string[]]): readonly [string, ...string[]];
export function withoutLabels(options: readonly string[]): readonly string[];
export function withoutLabels(options: readonly string[]): readonly string[] {
  const label = [BRACKETED, PUNCTUATED].find((pattern) => areLabelled(options, pattern));
  return label === undefined ? options : options.map((option) => option.replace(label, ''));
}

/**
 * Whether the options are labelled, all differently. One option may lack a label, because some models write the key
 * without one.
 */
function areLabelled(options: readonly string[], pattern: RegExp): boolean {
  const labels = options.flatMap((option) => pattern.exec(option)?.[1]?.toLowerCase() ?? []);
  return (
    labels.length >= Math.max(2, options.length - 1) &&
    new Set(labels).size === labels.length &&
    areClose(labels)
  );
}

/**
 * Whether labels are close to one another, as in "A. Lincoln" and "B. Obama" but not in "J. Adams" and "T. Jefferson".
 */
function areClose(labels: readonly string[]): boolean {
  const codes = labels.map((label) => label.codePointAt(0) ?? 0);
  return Math.max(...codes) - Math.min(...codes) <= labels.length;
}
