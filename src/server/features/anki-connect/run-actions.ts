import { z } from 'zod';
import type { Scope } from '#domain/account/access-keys.ts';
import { AppError } from '#domain/errors.ts';
import type { StoredUser } from '../auth/auth.repository.ts';
import { requireScope } from '../auth/keys/admit-key.ts';
import { readParams, type AnkiConnectDeps } from './action.ts';
import { actionNames, actionOf } from './actions/table.ts';

/** The version of AnkiConnect's interface that this endpoint speaks. */
export const API_VERSION = 6;

/** Up to this version, a result is sent as it is. It is also what a request without a version means. */
const BARE_RESULTS = 4;

const MAX_ACTIONS = 1_000;

/** How deeply `multi` may be nested; some tools build three levels. */
const DEEPEST = 5;

/** Word for word as the add-on says it: tools look for it, to manage without an action. */
const UNKNOWN = 'unsupported action';

const versionNumber = z
  .int('version must be a whole number')
  .min(1, 'version must be at least 1')
  .max(API_VERSION, `version must be at most ${API_VERSION}`)
  .default(BARE_RESULTS);

const actionRequest = z.looseObject(
  {
    action: z.string('action is required').min(1, 'action is required').max(100, UNKNOWN),
    version: versionNumber,
    key: z.string('key must be a text').max(200, 'key is too long').nullish(),
    params: z.record(z.string(), z.unknown(), 'params must be an object').nullish(),
  },
  'Send a JSON object with an action',
);

/** An action that a tool asks for. */
export type ActionRequest = z.output<typeof actionRequest>;

const TOO_MANY = `Send at most ${MAX_ACTIONS} actions at once`;
const multiParams = z.object({ actions: z.array(z.unknown()).max(MAX_ACTIONS, TOO_MANY) });
const reflectParams = z.object({
  scopes: z.array(z.string(), 'scopes has invalid value'),
  actions: z.array(z.string(), 'actions has invalid value').nullish(),
});

/** Actions in addition to those of the table. `requestPermission` and `version` need no key. */
const OPEN_ACTIONS = ['apiReflect', 'multi', 'requestPermission', 'version'];

/** Whom a request comes from and what the key allows; null without a key that works. */
export type Caller = { user: StoredUser; scopes: readonly Scope[]; key: string } | null;

/** Reads a request. Throws VALIDATION_FAILED. */
export function readRequest(body: unknown): ActionRequest {
  return readParams(actionRequest, body);
}

/** A result in the form of a version. */
export function resultIn(version: number, result: unknown): unknown {
  const sent = result === undefined ? null : result;
  return version <= BARE_RESULTS ? sent : { result: sent, error: null };
}

/** A failure, which has the same form in all versions. */
export function failureOf(message: string): { result: null; error: string } {
  return { result: null, error: message };
}

/** What runs the actions of one request. */
export type Runner = {
  deps: AnkiConnectDeps;
  caller: Caller;
  /** Makes the message for a failed action inside `multi`, which does not stop the others. */
  tell: (failure: unknown) => string;
  /** How many actions it may still run: those inside `multi` count together, however deep they are. */
  left: number;
};

/** A runner at the start of a request. */
export function runnerOf(parts: Omit<Runner, 'left'>): Runner {
  return { ...parts, left: MAX_ACTIONS };
}

/** Runs an action. Throws what the action throws, UNAUTHORIZED, FORBIDDEN_FOR_KEY or VALIDATION_FAILED. */
export async function runAction(runner: Runner, request: ActionRequest, depth = 0): Promise<unknown> {
  const { deps, caller } = runner;
  const { action: name, params } = request;
  if (name === 'version') return API_VERSION;
  if (name === 'requestPermission') {
    // Tools ask without a key too, to learn that they need one.
    if (!caller && request.key) return { permission: 'denied' };
    return { permission: 'granted', requireApikey: true, version: API_VERSION };
  }
  if (!caller) throw new AppError('UNAUTHORIZED', NO_KEY);
  if (name === 'apiReflect') return reflected(readParams(reflectParams, params ?? {}));
  if (name === 'multi') {
    if (depth > DEEPEST) throw new AppError('VALIDATION_FAILED', 'multi is inside itself too often');
    const { actions } = readParams(multiParams, params ?? {});
    runner.left -= actions.length;
    if (runner.left < 0) throw new AppError('VALIDATION_FAILED', TOO_MANY);
    const results: unknown[] = [];
    for (const inner of actions) results.push(await runInner(runner, caller.key, inner, depth + 1));
    return results;
  }
  const found = actionOf(name);
  if (!found) throw new AppError('VALIDATION_FAILED', UNKNOWN);
  requireScope(caller.scopes, found.scope);
  return found.run({ ...deps, user: caller.user }, params ?? {});
}

const NO_KEY =
  'valid api key must be provided: make a key in Settings, Connected apps, and enter it in your tool';

async function runInner(runner: Runner, key: string, body: unknown, depth: number): Promise<unknown> {
  try {
    const request = readRequest(body);
    if (request.key && request.key !== key) throw new AppError('UNAUTHORIZED', NO_KEY);
    return resultIn(request.version, await runAction(runner, request, depth));
  } catch (error) {
    return failureOf(runner.tell(error));
  }
}

function reflected({ scopes, actions }: z.output<typeof reflectParams>) {
  if (!scopes.includes('actions')) return { scopes: [] };
  const all = [...OPEN_ACTIONS, ...actionNames()].toSorted();
  const wanted = actions ? new Set(actions) : undefined;
  return { scopes: ['actions'], actions: all.filter((name) => wanted?.has(name) ?? true) };
}
