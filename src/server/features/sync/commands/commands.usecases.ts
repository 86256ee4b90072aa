import type { CommandResult, SyncCommand } from '#contract/sync.ts';
import { AppError } from '#domain/errors.ts';
import { formatCursor } from '#domain/sync/cursor.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import { applySettings } from '../../account/account.usecases.ts';
import type { StoredUser } from '../../auth/auth.repository.ts';
import { editTimes } from '../../edits/field-edits.repository.ts';
import { readCounter } from '../changes/changes.repository.ts';
import { createCard, deleteCard, editCard, moveCard, settleConflict } from './card-commands.ts';
import type { CommandDeps, CommandOf, Done, Here } from './command.ts';
import { findResult, insertResult } from './commands.repository.ts';
import { changeDeck, createDeck, removeDeck, reviewDeck } from './deck-commands.ts';
import {
  completeSession,
  finishMatch,
  forgetCard,
  recordAnswer,
  startSession,
  suspendCard,
  undoAnswer,
} from './study-commands.ts';

/**
 * Carries out what was done on a device, in order, each command in a transaction of its own. One that was carried out before
 * gets the same result; one that was refused is tried again. `device` tells devices apart. Throws UNAUTHORIZED when the
 * account is gone.
 */
export async function runCommands(
  deps: CommandDeps,
  { user, device }: { user: StoredUser; device: string },
  commands: readonly SyncCommand[],
): Promise<{ results: CommandResult[]; cursor: string }> {
  const results: CommandResult[] = [];
  for (const command of commands) results.push(await runOnce(deps, { user, device }, command));
  deps.wakeWorker();
  return { results, cursor: formatCursor(await readCounter(deps.db, user.id)) };
}

async function runOnce(
  deps: CommandDeps,
  { user, device }: { user: StoredUser; device: string },
  command: SyncCommand,
): Promise<CommandResult> {
  const { id } = command;
  try {
    return await transactAsUser(deps.db, user.id, async (trx) => {
      const earlier = await findResult(trx, user.id, id);
      if (earlier) return earlier;
      const now = deps.clock.now();
      const before = await readCounter(trx, user.id);
      const here = { trx, deps, user, device, at: Math.min(command.at, now) };
      const result: CommandResult = { id, outcome: 'done', ...(await carryOut(here, command)) };
      const after = await readCounter(trx, user.id);
      await insertResult(trx, user.id, result, { device, before: before.number, last: after.number, now });
      return result;
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'UNAUTHORIZED') throw error;
    return { id, outcome: 'refused', code: error.code, message: error.message };
  }
}

async function carryOut(here: Here, command: SyncCommand): Promise<Done> {
  switch (command.kind) {
    case 'start-session':
      return startSession(here, command);
    case 'answer':
      return recordAnswer(here, command);
    case 'undo-answer':
      return undoAnswer(here, command);
    case 'complete-session':
      return completeSession(here, command);
    case 'suspend-card':
      return suspendCard(here, command);
    case 'forget-card':
      return forgetCard(here, command);
    case 'create-card':
      return createCard(here, command);
    case 'edit-card':
      return editCard(here, command);
    case 'move-card':
      return moveCard(here, command);
    case 'delete-card':
      return deleteCard(here, command);
    case 'create-deck':
      return createDeck(here, command);
    case 'edit-deck':
      return changeDeck(here, command);
    case 'review-deck':
      return reviewDeck(here, command);
    case 'delete-deck':
      return removeDeck(here, command);
    case 'finish-match':
      return finishMatch(here, command);
    case 'change-settings':
      return changeSettings(here, command);
    case 'settle-conflict':
      return settleConflict(here, command);
  }
}

/** Changes those settings that have not been changed later. */
async function changeSettings(
  { trx, deps, user, at }: Here,
  command: CommandOf<'change-settings'>,
): Promise<Done> {
  const times = await editTimes(trx, user.id, user.id);
  const entries = Object.entries(command.to).filter(([name]) => at > (times.get(name) ?? 0));
  if (entries.length > 0) {
    await applySettings({ ...deps, db: trx }, user.id, Object.fromEntries(entries), at);
  }
  return {};
}
