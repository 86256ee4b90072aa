import type { CommandResult, SyncCommand } from '#contract/sync.ts';
import { AppError } from '#domain/errors.ts';
import type { Db } from '../../../db/tables.ts';
import type { StoredUser } from '../../auth/auth.repository.ts';
import type { Quotas } from '../../quotas/quotas.ts';
import type { StudyDeps } from '../../study/study.usecases.ts';

export type CommandDeps = StudyDeps & { config: Quotas; wakeWorker: () => void };

/** What carries out a command, in a transaction with the user's lock. */
export type Here = {
  trx: Db;
  deps: CommandDeps;
  user: StoredUser;
  /** The device that sent it. */
  device: string;
  /** When it was done, at the latest now (epoch ms). */
  at: number;
};

export type CommandOf<Kind extends SyncCommand['kind']> = Extract<SyncCommand, { kind: Kind }>;

/** What a command came to, apart from its id. */
export type Done = Omit<Extract<CommandResult, { outcome: 'done' }>, 'id' | 'outcome'>;

export function gone(what: string): AppError {
  return new AppError('NOT_FOUND', `This ${what} has been deleted`);
}
