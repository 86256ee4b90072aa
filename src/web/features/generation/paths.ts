/** Path of the screen on which the cards of a batch are reviewed. */
export function newCardsPath(batchId: string): string {
  return `/new-cards/${batchId}`;
}

/** Path of the sources, with the dialog for adding a text open. */
export const PASTE_PATH = '/sources?add=text';
