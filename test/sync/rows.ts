import type { SyncChange } from '#contract/sync.ts';
import { wireCardContent } from '#contract/wire-card.ts';
import type { CardContent } from '#domain/cards/card.ts';
import type { RowOf } from '#web/features/replica/rows.ts';
import { flipContent } from '../builders/cards.ts';

/** 18 November 2026, 10:00 in UTC. */
export const NOW = Date.parse('2026-11-18T10:00:00Z');

/** A UUID that ends in this number. */
export function uuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export const SETTINGS: RowOf<'settings'> = {
  settings: {
    dailyGoal: 20,
    autoAdvance: 'normal',
    timeZone: null,
    desiredRetention: 90,
    newPerDay: 20,
    reviewsPerDay: 200,
    easyButton: false,
    siblingsSameDay: false,
    levelDays: true,
    dayLoads: [1, 1, 1, 1, 1, 1, 1],
    breaks: [],
    catchUp: null,
    writtenAccents: 'deck',
    judgedByAi: false,
    waitAfterWrong: null,
    oneTap: false,
    cardText: 'normal',
  },
  timeZone: 'Europe/Berlin',
  scheduling: { desiredRetention: 0.9, weights: null },
};

export function deckRow(id: string, cardCount: number, title = 'Capitals'): RowOf<'deck'> {
  return {
    deck: {
      id,
      title,
      description: null,
      category: null,
      difficulty: 2,
      language: null,
      backLanguage: null,
      cardCount,
      aiGenerated: false,
      source: null,
      lastStudied: null,
      pinned: false,
      archived: false,
      createdAt: NOW,
      updatedAt: NOW,
      version: 1,
    },
    reviewed: true,
  };
}

export function cardRow(
  id: string,
  deckId: string,
  content: CardContent = flipContent(),
  position = 0,
): RowOf<'card'> {
  return { card: { ...content, id, deckId, version: 1 }, position, addedAt: NOW };
}

/** Settings, a deck and its cards, as a first pull brings them. */
export function deckChanges(deckId: string, cardIds: readonly string[]): SyncChange[] {
  return [
    { kind: 'settings', id: uuid(1), row: SETTINGS },
    { kind: 'deck', id: deckId, row: deckRow(deckId, cardIds.length) },
    ...cardIds.flatMap((id, position): SyncChange[] => [
      { kind: 'card', id, row: cardRow(id, deckId, flipContent(), position) },
      { kind: 'memory', id, row: { cardId: id, memory: null, suspended: false } },
    ]),
  ];
}

export const WIRE_CONTENT = wireCardContent(flipContent());
