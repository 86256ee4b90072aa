/** Where a text of one's own is added, to make cards of it: the sources, with the dialog for it open. */
export const PASTE_PATH = '/sources?add=text';
