/** Path of the sources, with the dialog for adding a text open. */
export const PASTE_PATH = '/sources?add=text';
