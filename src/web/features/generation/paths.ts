/** Path of the screen on which the cards of a generation are reviewed. */
export function newCardsPath(generationId: string): string {
  return `/new-cards/${generationId}`;
}

/** Path of the sources, with the dialog for adding a text open. */
export const PASTE_PATH = '/sources?add=text';
