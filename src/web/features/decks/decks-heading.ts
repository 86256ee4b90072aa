/** Id of the heading that takes the focus when the focused deck leaves the list. */
export const DECKS_HEADING_ID = 'decks-heading';
