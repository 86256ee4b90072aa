import { z } from 'zod';
import { CARD_LIMITS } from '#domain/limits.ts';
import { boundedText, trimmedText } from './common.ts';

/** Where a card is in learning, as far as lists of cards can be filtered by it. */
export const CARD_STATES = ['due', 'new', 'suspended', 'leech'] as const;
export type CardListState = (typeof CARD_STATES)[number];

/** The same limit as for every search. */
const SEARCH_TOO_LONG = 'Search must be less than 255 characters';

const LEVEL = 'Difficulty must be a whole number from 1 to 5';
const DAYS = 'Added must be a number of days from 1 to 3650';
const TAG = `A tag has at most ${CARD_LIMITS.tag} characters`;

/**
 * Which of a user's cards are meant; an omitted field does not matter. Queries, bodies and the addresses of the web app have it
 * in the same words. Ids of decks and sources that are not the user's match nothing.
 */
export const cardFilter = z.object({
  search: trimmedText(255, SEARCH_TOO_LONG)
    .optional()
    .describe('Words that are all on the front, the back or in the tags, whatever their case and accents'),
  deck: boundedText(100, 'Deck must be an id').optional(),
  tag: trimmedText(CARD_LIMITS.tag, TAG).optional(),
  state: z
    .enum(CARD_STATES, `State must be one of ${CARD_STATES.join(', ')}`)
    .optional()
    .describe('`due`: to be reviewed today, without new cards; `leech`: forgotten again and again'),
  explanation: z.literal('none', 'Explanation must be none').optional(),
  source: boundedText(100, 'Source must be an id').optional(),
  difficulty: z.coerce.number(LEVEL).int(LEVEL).min(1, LEVEL).max(5, LEVEL).optional(),
  added: z.coerce
    .number(DAYS)
    .int(DAYS)
    .min(1, DAYS)
    .max(3650, DAYS)
    .optional()
    .describe('In the last days: 1 for today, 7 for today and the six days before'),
});
export type CardFilter = z.output<typeof cardFilter>;
