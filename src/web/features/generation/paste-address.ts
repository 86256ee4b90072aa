/** Where a text of one's own is added, to make cards of it: the sources, with the dialog for it open. */
export const PASTE_ADDRESS = '/sources?add=text';
