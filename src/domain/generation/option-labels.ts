/** "A) ", "(b) ", "3）": a letter or digit with a bracket. */
const BRACKETED = /^\s*(?:[(（]\s*)?(\p{L}|\p{Nd})\s*[)）]\s*(?=\S)/u;

/** "A. ", "b: ", "C、": these may as well be the first letter of a name, so all options have to have one. */
const PUNCTUATED = /^\s*(\p{L}|\p{Nd})\s*(?:[.:．：](?=\s)|、)\s*(?=\S)/u;

/**
 * Options without the labels that some models write before them ("A) Paris", "b. Rome"). They have to go before options are
 * shuffled, or they tell the order in which the model wrote them.
 */
export function withoutLabels(options: readonly [string, ...string[]]): readonly [string, ...string[]];
export function withoutLabels(options: readonly string[]): readonly string[];
export function withoutLabels(options: readonly string[]): readonly string[] {
  const label = [BRACKETED, PUNCTUATED].find((pattern) => isLabelling(options, pattern));
  return label === undefined ? options : options.map((option) => option.replace(label, ''));
}

/** Whether every option has a label, all of them different. The key may have been written without one. */
function isLabelling(options: readonly string[], pattern: RegExp): boolean {
  const labels = options.flatMap((option) => pattern.exec(option)?.[1]?.toLowerCase() ?? []);
  return (
    labels.length >= Math.max(2, options.length - 1) &&
    new Set(labels).size === labels.length &&
    areFirst(labels)
  );
}

/** Whether labels are the first ones of their kind: of "A. Lincoln" and "B. Obama", but not of "J. Adams" and "T. Jefferson". */
function areFirst(labels: readonly string[]): boolean {
  const codes = labels.map((label) => label.codePointAt(0) ?? 0);
  return Math.max(...codes) - Math.min(...codes) <= labels.length;
}
