/** Path of the screen on which the cards of a batch are reviewed. */
export function newCardsPath(batchId: string): string {
  return `/new-cards/${batchId}`;
}
