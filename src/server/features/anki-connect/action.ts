import { z } from 'zod';
import type { Scope } from '#domain/account/access-keys.ts';
import { AppError } from '#domain/errors.ts';
import type { Config } from '../../config.ts';
import type { StoredUser } from '../auth/auth.repository.ts';
import type { CardDeps } from '../cards/cards.usecases.ts';
import type { MediaDeps } from '../media/media.usecases.ts';

export type AnkiConnectDeps = CardDeps &
  MediaDeps & { config: Pick<Config, 'MAX_ANSWER_SECONDS' | 'MEDIA_ORIGINS'> };

/** Who calls an action, and what it works with. */
export type ActionContext = AnkiConnectDeps & { user: StoredUser };

/** What a tool can ask for. */
export type Action = {
  /** What the key must allow. */
  scope: Scope;
  run: (context: ActionContext, params: unknown) => Promise<unknown>;
};

/** An action whose parameters are read by a schema. Throws VALIDATION_FAILED for others. */
export function action<Params>(
  scope: Scope,
  schema: z.ZodType<Params>,
  run: (context: ActionContext, params: Params) => Promise<unknown>,
): Action {
  return { scope, run: async (context, params) => run(context, readParams(schema, params)) };
}

/** Reads what a tool has sent, by a schema. Throws VALIDATION_FAILED, naming the parameter. */
export function readParams<Params>(schema: z.ZodType<Params>, params: unknown): Params {
  const read = schema.safeParse(params);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = issue?.path.join('.') ?? '';
  const message = issue?.message ?? 'Invalid input';
  throw new AppError('VALIDATION_FAILED', field === '' ? message : `${field}: ${message}`);
}

/** The most ids that one action takes: as many as a tool that keeps everything in step asks for at once. */
const MAX_NUMBERS = 50_000;

/** Numbers of cards, notes or decks. */
export const numbers = z.array(z.number()).max(MAX_NUMBERS, `Send at most ${MAX_NUMBERS} ids`);

/** Actions without parameters take any. */
export const noParams = z.unknown();

/** A text that a tool sends: a name, a query or a tag. */
export const shortText = z.string().max(1_000, 'The text is too long');
