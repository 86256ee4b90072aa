/**
 * Keys with which a learner's tools call the API. Each scope allows a group of calls; an endpoint names the one that it needs
 * (`contract/endpoint.ts`), and an endpoint that names none is for signed-in devices only.
 */
export const SCOPES = ['read', 'write-cards', 'review', 'everything'] as const;

export type Scope = (typeof SCOPES)[number];

/** What learners call a scope. */
export const SCOPE_NAMES: Readonly<Record<Scope, string>> = {
  read: 'Read',
  'write-cards': 'Write cards',
  review: 'Review',
  everything: 'Everything but the account',
};

/** Keys that a learner can have, including those that have ended. */
export const MAX_ACCESS_KEYS = 20;

/** Days after which a key may end. */
export const KEY_DAYS_RANGE = { min: 1, max: 3650 };

/** Origins whose pages may use a learner's keys. */
export const MAX_ACCESS_ORIGINS = 20;

/** Tools of a key of which the first use is recorded, so that made-up names do not fill the security log. */
export const MAX_TOOLS_OF_KEY = 5;

/** What every key begins with, so that people and scanners for leaked secrets recognise it. */
export const KEY_PREFIX = 'cdm_';

/** Requests that one key may send in a minute. */
export const KEY_REQUESTS_A_MINUTE = 600;

/** Whether a key with these scopes may make a call that needs `needed`, or that names no scope. */
export function isAllowed(scopes: readonly Scope[], needed: Scope | undefined): boolean {
  return needed !== undefined && (scopes.includes('everything') || scopes.includes(needed));
}

/** A tool as its user agent names it, without version numbers: an update does not make a new tool. */
export function toolOf(userAgent: string | null): string {
  return (userAgent ?? '').replaceAll(/[\d.]+/gu, '');
}
