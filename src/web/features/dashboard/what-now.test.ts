import { describe, expect, it } from 'vitest';
import type { Due } from '#contract/scheduling.ts';
import type { Deck } from '#domain/deck.ts';
import type { SessionScope } from '#domain/study/mode.ts';
import { makeDeck } from '#test/builders/decks.ts';
import type { LeftSession } from './unfinished.queries.ts';
import { whatNow } from './what-now.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const DAY = 86_400_000;

function deck(id: string, lastStudied: number | null, cardCount = 3): Deck {
  return makeDeck({ id, title: id, cardCount, lastStudied });
}

function dueCards(due: number): Due {
  return {
    due,
    new: 0,
    learning: 0,
    minutes: 1,
    tomorrow: 0,
    nextDueAt: null,
    heldBack: 0,
    decks: [],
    plans: [],
  };
}

function left(scope: SessionScope, startedAt = NOW): LeftSession {
  const session = {
    id: scope,
    scope,
    mode: 'mixed',
    deckId: scope === 'deck' ? 'one' : null,
    deckTitle: 'One',
    startedAt: new Date(startedAt).toISOString(),
  } as const;
  return { session, answered: 1, cards: 3 };
}

const known = {
  unfinished: [],
  decks: [deck('one', NOW)],
  due: dueCards(0),
  missing: 5,
  now: NOW,
  timeZone: 'UTC',
};

describe('the suggestion of what to do now', () => {
  it('offers a round while cards are left, with the latest unfinished session beside it', () => {
    const unfinished = [left('deck', NOW - 3 * DAY), left('due')];
    expect(whatNow({ ...known, unfinished, due: dueCards(4) })).toEqual({
      type: 'study',
      due: dueCards(4),
      left: unfinished[0],
    });
  });

  it.each(['due', 'round'] as const)('continues a session of the kind %s only on its own day', (scope) => {
    const ofToday = left(scope);
    expect(whatNow({ ...known, unfinished: [ofToday] })).toMatchObject({ type: 'goal', left: ofToday });
    expect(whatNow({ ...known, unfinished: [left(scope, NOW - DAY)] })).toMatchObject({ left: undefined });
  });

  it('suggests the deck left longest once nothing is left for a round, until the goal is reached', () => {
    const decks = [deck('one', NOW), deck('two', NOW - DAY), deck('empty', null, 0)];
    expect(whatNow({ ...known, decks })).toMatchObject({ type: 'goal', missing: 5, deck: { id: 'two' } });
    expect(whatNow({ ...known, decks, missing: 0 }).type).toBe('rest');
    expect(whatNow({ ...known, decks: null }).type).toBe('rest');
  });

  it('asks for a first topic if there are no decks', () => {
    expect(whatNow({ ...known, decks: [] }).type).toBe('first-topic');
  });

  it('waits for what it needs, and reports what could not be loaded', () => {
    expect(whatNow({ ...known, unfinished: undefined }).type).toBe('loading');
    expect(whatNow({ ...known, decks: undefined }).type).toBe('loading');
    expect(whatNow({ ...known, due: undefined }).type).toBe('loading');
    expect(whatNow({ ...known, due: null }).type).toBe('failed');
  });
});
