import type { SyncCommand } from '#contract/sync.ts';
import { AppError } from '#domain/errors.ts';
import type { ReplicaRows } from '../rows.ts';
import { createCard, deleteCard, editCard, moveCard, settleConflict } from './card-commands.ts';
import { createDeck, deleteDeck, editDeck, reviewDeck } from './deck-commands.ts';
import { changeSettings } from './settings-command.ts';
import {
  answer,
  completeSession,
  forgetCard,
  startSession,
  suspendCard,
  undoAnswer,
} from './study-commands.ts';

/**
 * Does to the rows of a replica what the server will do, until the server's rows replace them. A command may be applied to rows
 * that already show its effect; nothing is then added twice. A command that the rows do not allow, because another device has
 * changed them, does nothing, and the server decides about it.
 */
export async function applyCommand(rows: ReplicaRows, command: SyncCommand): Promise<void> {
  try {
    await carryOut(rows, command);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

function carryOut(rows: ReplicaRows, command: SyncCommand): Promise<void> {
  switch (command.kind) {
    case 'start-session':
      return startSession(rows, command);
    case 'answer':
      return answer(rows, command);
    case 'undo-answer':
      return undoAnswer(rows, command);
    case 'complete-session':
      return completeSession(rows, command);
    case 'suspend-card':
      return suspendCard(rows, command);
    case 'forget-card':
      return forgetCard(rows, command);
    case 'create-card':
      return createCard(rows, command);
    case 'edit-card':
      return editCard(rows, command);
    case 'move-card':
      return moveCard(rows, command);
    case 'delete-card':
      return deleteCard(rows, command);
    case 'create-deck':
      return createDeck(rows, command);
    case 'edit-deck':
      return editDeck(rows, command);
    case 'review-deck':
      return reviewDeck(rows, command);
    case 'delete-deck':
      return deleteDeck(rows, command);
    case 'change-settings':
      return changeSettings(rows, command);
    // Rows have no times; they are read from the command until the server has them.
    case 'finish-match':
      return Promise.resolve();
    case 'settle-conflict':
      return settleConflict(rows, command);
  }
}
