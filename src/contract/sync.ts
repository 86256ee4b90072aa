import { z } from 'zod';
import { SYNC_LIMITS } from '#domain/limits.ts';
import { settingsChanges, userSettings } from './settings.ts';
import { cardChanges, cardContent, frontOnlyContent } from './card-input.ts';
import { card, seenContent, someContent } from './wire-card.ts';
import { boundedText, idOf, instant } from './common.ts';
import { deck, deckContent, deckEdits, title } from './decks.ts';
import { endpoint } from './endpoint.ts';
import { plannedExam } from './exam-plans.ts';
import { finishedMatch } from './match.ts';
import { deckLimits } from './daily-limits.ts';
import { cardMemory, schedulingSettings } from './scheduling.ts';
import { answerRequest, answerResponse, startRequest, studySession } from './study.ts';

const id = z.string();

/** A row of a replica; null once it has been deleted. The newest state wins, whatever came before. */
const change = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('settings'),
    id,
    row: z.object({
      settings: userSettings,
      /** The zone in which the learner's days begin. */
      timeZone: z.string(),
      scheduling: schedulingSettings,
      /** Exams to come; left out if there are none. */
      plans: z.array(plannedExam).optional(),
    }),
  }),
  z.object({
    kind: z.literal('deck'),
    id,
    row: z
      .object({
        deck,
        /** Whether its cards come up for review. */
        reviewed: z.boolean(),
        /** The limits of its preset; left out if it has none. */
        limits: deckLimits.optional(),
      })
      .nullable(),
  }),
  z.object({
    kind: z.literal('card'),
    id,
    row: z
      .object({ card, /** Its place in the deck. */ position: z.number().int(), addedAt: instant })
      .nullable(),
  }),
  z.object({ kind: z.literal('memory'), id, row: cardMemory.nullable() }),
  z.object({
    kind: z.literal('session'),
    id,
    row: z.object({ session: studySession, cardIds: z.array(z.string()), timeZone: z.string() }).nullable(),
  }),
  z.object({
    kind: z.literal('review'),
    id,
    row: z
      .object({
        cardId: z.string(),
        deckId: z.string(),
        sessionId: z.string().nullable(),
        /** Null for a card that was started over. */
        answer: answerResponse.nullable(),
        at: instant,
        timeZone: z.string(),
        undone: z.boolean(),
      })
      .nullable(),
  }),
  z.object({
    kind: z.literal('conflict'),
    id,
    row: z
      .object({
        cardId: z.string(),
        /** `kept`: changed on one device and deleted on another, so the card was kept. */
        what: z.enum(['changed-twice', 'kept']),
        /** What the other device wrote, in the fields whose text is now a different one. */
        other: someContent,
        at: instant,
      })
      .nullable(),
  }),
]);
export type SyncChange = z.output<typeof change>;

export const changesResponse = z.object({
  /** The server cannot tell what has changed since the state of the replica, which has to be emptied before these are applied. */
  reset: z.boolean(),
  changes: z.array(change),
  /** Where the next request continues. */
  cursor: z.string(),
  more: z.boolean(),
});

const command = { id: idOf('Command'), at: instant };
const cardId = idOf('Card');
const deckId = idOf('Deck');
const sessionId = idOf('Session');

/** A deck as the device knows it, so that a card can come back into it after the deck was deleted elsewhere. */
const intoDeck = z.object({ id: deckId, title });

/** A change of the fields in `to`, of which the device saw the values in `from`. */
const cardEdit = { from: seenContent.partial(), to: cardChanges };

/** What a learner did on a device, with an id and a time from the device, in the order in which it was done. */
export const syncCommand = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start-session'),
    ...command,
    sessionId,
    request: startRequest,
    deckTitle: title,
    cardIds: z.array(cardId).max(SYNC_LIMITS.sessionCards),
  }),
  z.object({
    kind: z.literal('answer'),
    ...command,
    /** With the grade given by the device, or whether it was correct, which counts if the card has been deleted meanwhile. */
    answer: answerRequest.extend({ id: idOf('Answer') }),
    /** Of the card, for the log. Without it an answer to a card that has been deleted meanwhile is refused. */
    deck: intoDeck.optional(),
  }),
  z.object({ kind: z.literal('undo-answer'), ...command, sessionId, answerId: idOf('Answer') }),
  z.object({ kind: z.literal('complete-session'), ...command, sessionId }),
  z.object({ kind: z.literal('suspend-card'), ...command, cardId, suspended: z.boolean() }),
  z.object({ kind: z.literal('forget-card'), ...command, cardId, reviewId: idOf('Review') }),
  z.object({ kind: z.literal('create-card'), ...command, cardId, deck: intoDeck, content: cardContent }),
  z.object({
    kind: z.literal('edit-card'),
    ...command,
    cardId,
    ...cardEdit,
    /** The whole card after the change, with which it comes back if it was deleted elsewhere. */
    content: frontOnlyContent,
    deck: intoDeck,
  }),
  z.object({ kind: z.literal('move-card'), ...command, cardId, from: deckId, deck: intoDeck }),
  z.object({
    kind: z.literal('delete-card'),
    ...command,
    cardId,
    /** What the device saw: a card whose content is different by now is kept. */
    seen: seenContent,
  }),
  z.object({ kind: z.literal('create-deck'), ...command, deckId, content: deckContent }),
  z.object({ kind: z.literal('edit-deck'), ...command, deckId, from: deckEdits, to: deckEdits }),
  z.object({
    kind: z.literal('review-deck'),
    ...command,
    deckId,
    reviewed: z.boolean(),
  }),
  z.object({
    kind: z.literal('delete-deck'),
    ...command,
    deckId,
    /** What the device had seen: cards that other devices changed since are kept, and their deck with them. */
    cursor: boundedText(SYNC_LIMITS.cursor, 'Invalid cursor'),
  }),
  z.object({ kind: z.literal('finish-match'), ...command, ...finishedMatch.shape }),
  z.object({ kind: z.literal('change-settings'), ...command, to: settingsChanges }),
  z.object({
    kind: z.literal('settle-conflict'),
    ...command,
    conflictId: idOf('Conflict'),
    /** `other` replaces the text that stands with the other one. */
    keep: z.enum(['standing', 'other']),
  }),
]);
export type SyncCommand = z.output<typeof syncCommand>;
export type WireCommand = z.input<typeof syncCommand>;

export const commandResult = z.discriminatedUnion('outcome', [
  z.object({
    id,
    outcome: z.literal('done'),
    /** For an answer: what was recorded, with the verdict and an explanation. */
    answer: answerResponse.optional(),
    /**
     * `conflict`: both devices changed a field; `kept`: a card or deck was not deleted; `restored`: it came back; `gone`: the
     * answered card has been deleted, and only the log has the answer.
     */
    notice: z.enum(['conflict', 'kept', 'restored', 'gone']).optional(),
  }),
  /** Nothing was changed. `message` is for the learner; `code` is an error code. */
  z.object({ id, outcome: z.literal('refused'), code: z.string(), message: z.string() }),
]);
export type CommandResult = z.output<typeof commandResult>;

export const commandsResponse = z.object({
  /** One for each command, in order. */
  results: z.array(commandResult),
  /** A pull that has reached this cursor has seen what the commands did. */
  cursor: z.string(),
});

const COMMANDS = `Send 1 to ${SYNC_LIMITS.commands} commands`;

export const syncEndpoints = {
  changes: endpoint({
    method: 'GET',
    path: '/sync/changes',
    access: 'user',
    tag: 'Sync',
    summary: 'What has changed since a cursor, oldest change first',
    description:
      'Without a cursor, everything. A row that changes again moves to the end, so a client that goes on until `more` is ' +
      'false misses nothing. Reviews are those of the last 90 days.',
    query: z.object({
      since: boundedText(SYNC_LIMITS.cursor, 'Invalid cursor').optional(),
      limit: z.coerce
        .number()
        .int(`Limit must be a whole number from 1 to ${SYNC_LIMITS.changes}`)
        .min(1, `Limit must be a whole number from 1 to ${SYNC_LIMITS.changes}`)
        .max(SYNC_LIMITS.changes, `Limit must be a whole number from 1 to ${SYNC_LIMITS.changes}`)
        .optional(),
    }),
    status: 200,
    response: changesResponse,
  }),
  commands: endpoint({
    method: 'POST',
    path: '/sync/commands',
    access: 'user',
    tag: 'Sync',
    summary: 'Carry out what was done on a device, in order, each command once',
    description:
      'Each command is a transaction of its own. A command that was carried out before gets the same result again, for 90 days.',
    body: z.object({
      commands: z
        .array(syncCommand, COMMANDS)
        .min(1, COMMANDS)
        .max(SYNC_LIMITS.commands, { error: COMMANDS, abort: true }),
    }),
    status: 200,
    response: commandsResponse,
  }),
};
