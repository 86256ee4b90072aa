/** What programs write where nobody has given a title. */
const PLACEHOLDER =
  /^(?:(?:slide|folie|diapositive?|document|dokument|presentation|pr[äé]sentation|book|title|titel|sheet) ?\d*|untitled(?: .*)?|unbenannt(?: .*)?|sans titre.*|powerpoint[- ]pr[äe]sentation|powerpoint presentation|normal(?:\.dotm?)?|\(?(?:unknown|anonymous|unspecified|no title)\)?|new document|template|blank page|about:blank|index(?:\.html?)?)$/iu;
const PROGRAM = /^(?:microsoft (?:word|powerpoint|excel)|powerpoint|openoffice|libreoffice) - /iu;
const FILE_NAME = /\.(?:docx?|dotx?m?|pptx?|potx?|odt|odp|rtf|pdf|tex|dvi|indd|qxd|html?|txt|md)$/iu;

/** A title that a document gives itself, without what its program adds; null for a title that only a program would give it. */
export function usableTitle(title: string): string | null {
  const text = title.replace(PROGRAM, '').replace(FILE_NAME, '').trim();
  return PLACEHOLDER.test(text) || !/\p{L}/u.test(text) ? null : text;
}
