import { expect, test } from 'vitest';
import { EMPTY_DAYS } from '#test/builders/coming-days.ts';
import { DEFAULT_SCHEDULING_SETTINGS } from '../scheduling/settings.ts';
import { learnOptions, learnStage } from './learn.ts';
import { currentCard, progressPercent, type SessionCard } from './session/session-state.ts';
import { reduce, startSession } from './session/session.ts';

const answers = (...isCorrect: boolean[]) => isCorrect.map((known) => ({ cardId: 'a', isCorrect: known }));

test('a card is picked, then written, and learned when it was known twice in a row', () => {
  expect(learnStage([], 'a')).toBe('pick');
  expect(learnStage(answers(true), 'a')).toBe('write');
  expect(learnStage(answers(true, false), 'a')).toBe('pick');
  expect(learnStage(answers(true, false, true), 'a')).toBe('write');
  expect(learnStage(answers(false, true, true), 'a')).toBe('learned');
  expect(learnStage(answers(true, true), 'b')).toBe('pick');
});

const card = (id: string, front: string, back: string) => ({ id, front, back, quiz: null });

test('the options are the answers of other cards, never one that is also right', () => {
  const round = [
    card('a', 'Capital of Peru', 'Lima'),
    card('b', 'Largest city of Peru', 'lima'),
    card('c', 'Capital of Chile', 'Santiago'),
    card('d', 'Capital of Peru', 'Ciudad de los Reyes'),
    card('e', 'About Bolivia', 'A long story. '.repeat(20)),
  ];
  const [peru] = round;
  expect(peru && learnOptions(peru, round)).toEqual({ options: ['Lima', 'Santiago'], key: 0 });
  expect(peru && learnOptions({ ...peru, accepted: ['santiago'] }, round)).toBeNull();
  expect(peru && learnOptions(peru, [peru])).toBeNull();
  const [story] = round.slice(-1);
  expect(story && learnOptions(story, round)).toBeNull();
});

test('a card keeps its own options, and a cloze card has the words of gaps', () => {
  const quiz = { options: ['1', '2'], key: 1 };
  const own = { ...card('a', '1 + 1', '2'), quiz };
  expect(learnOptions(own, [own, card('b', '2 + 2', '4')])).toEqual(quiz);
  const cloze = {
    ...card('c', '[...] boils', 'Water boils'),
    cloze: { text: '{{c1::Water}} boils', gap: 1 },
  };
  expect(learnOptions(cloze, [cloze, card('d', 'Frozen water', 'ice')])).toEqual({
    options: ['Water', 'ice'],
    key: 0,
  });
});

test('a round asks all cards with options, then to be written, and those missed once more', () => {
  const cards = ['a', 'b'].map((id): SessionCard => ({
    id,
    version: 1,
    presentation: 'flip',
    quiz: { options: [id, 'x'], key: 0 },
  }));
  const scheduling = {
    settings: DEFAULT_SCHEDULING_SETTINGS,
    timeZone: 'UTC',
    memories: {},
    coming: EMPTY_DAYS,
  };
  let { state } = startSession(cards, [], 0, { scheduling, learns: true, autoAdvance: 'off' });
  let count = 0;
  const apply = (event: Parameters<typeof reduce>[1]) => ({ state } = reduce(state, event));
  const asked = () => `${currentCard(state)?.presentation} ${currentCard(state)?.id}`;
  function give(isRight: boolean): void {
    const given = { answerId: `${(count += 1)}`, now: count };
    if (currentCard(state)?.presentation === 'quiz') {
      apply({ type: 'select', option: isRight ? 0 : 1 });
      apply({ type: 'submit', ...given });
    } else {
      apply({ type: 'flip' });
      apply({ type: 'grade', grade: isRight ? 'correct' : 'incorrect', ...given });
    }
    apply({ type: 'continue', now: count });
  }

  expect(asked()).toBe('quiz a');
  give(true);
  expect(asked()).toBe('quiz b');
  give(false);
  expect(asked()).toBe('flip a');
  apply({ type: 'undo', now: count });
  expect(asked()).toBe('quiz b');
  give(false);
  expect(asked()).toBe('flip a');
  give(true);
  expect(progressPercent(state)).toBe(50);
  expect(asked()).toBe('quiz b');
  give(true);
  const resumed = startSession(cards, state.answers, 9, { scheduling, learns: true });
  expect(currentCard(resumed.state)).toMatchObject({ id: 'b', presentation: 'flip' });
  expect(asked()).toBe('flip b');
  give(true);
  expect(state.phase).toBe('finished');
  expect(state.answers.map(({ cardId, isCorrect }) => `${cardId} ${isCorrect}`)).toEqual([
    'a true',
    'b false',
    'a true',
    'b true',
    'b true',
  ]);
});
