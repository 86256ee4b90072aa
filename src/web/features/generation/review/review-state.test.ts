import { describe, expect, it } from 'vitest';
import type { Draft } from '#domain/generation/draft.ts';
import {
  isComplete,
  splitDrafts,
  withChoices,
  mergeChanges,
  mergeAllDrafts,
  type Generation,
} from './review-state.ts';

const generation = (change: Partial<Generation> = {}): Generation => ({
  id: 'b1',
  kind: 'topic',
  status: 'generating',
  title: 'Trade',
  cardCount: 10,
  cardsGenerated: 0,
  kept: 0,
  undecided: 0,
  difficulty: 1,
  review: true,
  deckId: null,
  sourceId: null,
  cardId: null,
  createdAt: 0,
  version: 1,
  ...change,
});

const draft = (id: string, change: Partial<Draft> = {}): Draft => ({
  id,
  position: Number(id),
  status: 'proposed',
  content: {
    front: `Question ${id}`,
    back: `Answer ${id}`,
    difficulty: 1,
    hints: [null, null, null],
    explanation: null,
    quiz: null,
    tags: [],
    isQuiz: false,
  },
  faults: [],
  doubt: null,
  quotation: null,
  like: null,
  version: 1,
  ...change,
});

describe('polling a generation', () => {
  it('adds new and changed drafts in the order of arrival', () => {
    const before = { batch: generation(), drafts: [draft('0'), draft('1')] };
    const changed = draft('0', { status: 'rejected', version: 2 });
    const after = mergeChanges(before, {
      batch: generation({ kept: 2, version: 4 }),
      drafts: [draft('2'), changed],
    });
    expect(after.batch.version).toBe(4);
    expect(after.drafts).toEqual([changed, draft('1'), draft('2')]);
    expect(after.drafts[1]).toBe(before.drafts[1]);
    expect(isComplete(after)).toBe(true);
  });

  it('keeps the newest version of a draft when an older one arrives late', () => {
    const kept = draft('0', { status: 'accepted', version: 3 });
    const before = { batch: generation({ version: 5 }), drafts: [kept] };
    const late = { batch: generation({ version: 4 }), drafts: [draft('0', { version: 2 })] };
    expect(mergeChanges(before, late)).toEqual(before);
    expect(mergeAllDrafts(before, late)).toEqual(before);
  });

  it('notices that drafts were withdrawn, until all are read again', () => {
    const before = { batch: generation(), drafts: [draft('0'), draft('1')] };
    const after = mergeChanges(before, { batch: generation({ kept: 1, version: 2 }), drafts: [] });
    expect(isComplete(after)).toBe(false);
    const whole = mergeAllDrafts(after, { batch: generation({ kept: 1, version: 2 }), drafts: [draft('1')] });
    expect(whole.drafts).toEqual([draft('1')]);
    expect(isComplete(whole)).toBe(true);
  });
});

describe('the drafts on the screen', () => {
  it('show the choices of the learner before the server knows them', () => {
    const drafts = [draft('0'), draft('1')];
    const shown = withChoices(drafts, new Map([['1', 'rejected' as const]]));
    expect(shown.map(({ status }) => status)).toEqual(['proposed', 'rejected']);
    expect(shown[0]).toBe(drafts[0]);
  });

  it('keep less certain drafts separate, and rejected ones unless the learner keeps them anyway', () => {
    const faulty = draft('1', { status: 'rejected', faults: ['length'] });
    const anyway = draft('2', { status: 'accepted', faults: ['length'] });
    const dropped = draft('3', { status: 'rejected' });
    const less = draft('4', { doubt: 'less-certain' });
    expect(splitDrafts([draft('0'), faulty, anyway, dropped, less])).toEqual({
      good: [draft('0'), anyway, dropped],
      lessCertain: [less],
      faulty: [faulty],
    });
  });
});
