import { z } from 'zod';
import { MATCH_PAIRS, MAX_MATCH_MS } from '#domain/study/match.ts';
import { idOf, instant } from './common.ts';
import { endpoint } from './endpoint.ts';

const PAIRS = `Pairs must be a whole number from ${MATCH_PAIRS.min} to ${MATCH_PAIRS.max}`;
const TIME = `Time must be a whole number of milliseconds from 1 to ${MAX_MATCH_MS}`;

/** What is reported about a finished game of Match. */
export const finishedMatch = z.object({
  deckId: idOf('Deck'),
  /** How many pairs were on the board. */
  pairs: z.int(PAIRS).min(MATCH_PAIRS.min, PAIRS).max(MATCH_PAIRS.max, PAIRS),
  /** In ms. */
  durationMs: z.int(TIME).min(1, TIME).max(MAX_MATCH_MS, TIME),
});
export type FinishedMatch = z.output<typeof finishedMatch>;

/** The best time of a learner for a deck and a number of pairs. */
const matchTime = z.object({
  deckId: z.string(),
  pairs: z.int(),
  durationMs: z.int(),
  at: instant,
});
export type MatchTime = z.output<typeof matchTime>;

export const matchTimesResponse = z.object({ times: z.array(matchTime) });

export const matchEndpoints = {
  times: endpoint({
    method: 'GET',
    path: '/match/times',
    access: 'user',
    scope: 'read',
    tag: 'Study',
    summary: 'Your best times in Match, for each deck and number of pairs',
    status: 200,
    response: matchTimesResponse,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/match/times',
    access: 'user',
    scope: 'review',
    tag: 'Study',
    summary: 'Keep the time of a game of Match, if it is the best',
    description: 'The same game sent twice changes nothing. Match changes no schedule and no statistics.',
    body: finishedMatch,
    status: 200,
    response: z.object({ best: matchTime }),
  }),
};
