import { SCOPE_NAMES, SCOPES, type Scope } from '#domain/account/access-keys.ts';

/** What an app can do with each scope. */
export const SCOPE_TEXTS: Readonly<Record<Scope, string>> = {
  read: 'See your decks, cards, sources, tests and statistics, export cards, and propose new ones that wait for your look.',
  'write-cards': 'Add, change and delete cards and decks.',
  review: 'Answer, suspend and forget cards for you, which changes your schedule.',
  everything:
    'All of this, and sources, tests, limits, plans for exams and your AI tokens. Never your password, settings, devices or keys.',
};

/** The scopes of a key in one line. */
export function scopesText(scopes: readonly Scope[]): string {
  const shown = scopes.includes('everything') ? (['everything'] as const) : scopes;
  return SCOPES.filter((scope) => shown.includes(scope))
    .map((scope) => SCOPE_NAMES[scope])
    .join(', ');
}
