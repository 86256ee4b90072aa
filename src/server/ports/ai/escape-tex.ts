/** Commands of TeX that begin like an escape of JSON: "\nabla" would be a line break and "abla". */
const COMMANDS = new Set(
  (
    'nabla neq ne neg nu ni not notin nmid nparallel nleq ngeq nless ngtr nsubseteq nsupseteq nexists natural newline ' +
    'nonumber norm nrightarrow nleftarrow nleftrightarrow ncong nsim nolimits nearrow nwarrow nprec nsucc nvdash ' +
    'rangle rightarrow rho right rm rfloor rceil rightleftharpoons rbrace rbrack rvert rightharpoonup rightharpoondown ' +
    'rightrightarrows rtimes root real rule raisebox ' +
    'theta times tan tanh tau text textbf textit textrm texttt textsf textnormal textstyle textcolor tfrac tilde to top ' +
    'triangle triangleq triangleleft triangleright therefore thickapprox thicksim thinspace tag tbinom twoheadrightarrow'
  ).split(' '),
);

/** Commands that may as well be a line break or tab before a word; only inside a formula are they taken for TeX. */
const AMBIGUOUS = new Set('ne nu ni not nor norm to top tan tau tag real right root rule'.split(' '));

/** What counts in the text of JSON strings: escapes, delimiters of formulas, and the ends of strings. */
const MARK = /\\u[\da-fA-F]{4}|\\[a-zA-Z]+|\\[\s\S]|\$\$?|"/gu;

/**
 * The text of a JSON value in which TeX was written with single backslashes, with these doubled: "\frac" would be read as a
 * form feed and "rac", and "\sqrt" not at all. Real escapes stay, and so does TeX that is escaped as it should be. Backspaces
 * and form feeds are never meant, so "\b" and "\f" always begin a command, or stand for themselves in code.
 */
export function escapeTex(json: string): string {
  if (!json.includes('\\')) return json;
  const isEscaped = /\\\\[a-zA-Z]{2}/u.test(json);
  const isSingle = !isEscaped && hasSingleCommand(json);
  let inFormula = false;
  let before = '';
  return json.replaceAll(MARK, (mark, offset: number) => {
    const previous = json.slice(offset - before.length, offset) === before ? before : '';
    before = '';
    if (mark === '"') inFormula = false;
    else if (mark.startsWith('$')) {
      inFormula = !inFormula;
      before = mark;
    } else if (mark === '\\\\') return inFormula && isSingle ? '\\\\\\\\' : mark;
    else if (/^\\[([]$/u.test(mark)) inFormula = true;
    else if (/^\\[)\]]$/u.test(mark)) inFormula = false;
    if (!mark.startsWith('\\')) return mark;
    // A formula on lines of its own begins with a line break.
    const beginsLine = previous === '$$' && mark.startsWith('\\n');
    return isCommand(mark.slice(1), inFormula && !isEscaped && !beginsLine) ? `\\${mark}` : mark;
  });
}

/** Whether a backslash with these characters after it is itself meant. */
function isCommand(name: string, mayBeFormula: boolean): boolean {
  if (/^u[\da-fA-F]{4}$/u.test(name)) return false;
  if (/^[a-zA-Z]/u.test(name)) {
    if (!/^[nrt]/u.test(name)) return true;
    return COMMANDS.has(name) && (mayBeFormula || !AMBIGUOUS.has(name));
  }
  if (/^[$()[\]]$/u.test(name)) return true;
  return mayBeFormula && /^[{},;:!|%#&_ ]$/u.test(name);
}

/** Whether any command of TeX has only one backslash. */
function hasSingleCommand(json: string): boolean {
  return [...json.matchAll(MARK)].some(([mark]) => {
    const name = /^\\([a-zA-Z]{2,})$/u.exec(mark)?.[1];
    return name !== undefined && !AMBIGUOUS.has(name) && isCommand(name, true);
  });
}
