/** The screen where cards of a batch are looked at before they are saved. */
export function newCardsPath(batchId: string): string {
  return `/new-cards/${batchId}`;
}
