import { createStore } from 'zustand/vanilla';
import type { Achievement } from '#contract/analytics.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { SessionSummary, studyEndpoints } from '#contract/study.ts';
import type { AutoAdvance } from '#domain/account/settings.ts';
import type { SessionAnswer } from '#domain/study/answer/answer.ts';
import type { Scheduling, SessionCard, SessionState } from '#domain/study/session/session-state.ts';
import {
  reduce,
  startSession,
  type SessionEffect,
  type SessionEvent,
  type Step,
} from '#domain/study/session/session.ts';
import type { Delivery, SessionCommand } from '#web/features/replica/outbox.ts';
import { answerToSend } from './session-cards.ts';

export type SessionSnapshot = {
  state: SessionState;
  /** The completion of the session on the server, and its summary once completed. */
  completion: 'open' | 'saving' | 'failed' | SessionSummary;
  /** Achievements earned in this session; empty until the server has completed it. */
  newAchievements: readonly Achievement[];
  /** The number of known cards due tomorrow; null until the server has completed the session. */
  dueTomorrow: number | null;
  /** How many cards another round would have; null until the server has completed this one. */
  nextRound: number | null;
  /** The server's explanations of wrong answers, by card id. */
  explanations: Readonly<Record<string, string>>;
};

/** An event of the state machine. The runner adds the time and the answer's id. */
export type TableEvent = WithoutNow<SessionEvent>;
type WithoutNow<E> = E extends unknown ? Omit<E, 'now' | 'answerId'> : never;

export type SessionRunner = ReturnType<typeof createSessionRunner>;

/**
 * Runs the state machine of one session: holds its state and performs its effects. It renders nothing, so that losing
 * the network, resuming and finishing can be tested without a browser.
 */
export function createSessionRunner(deps: {
  sessionId: string;
  cards: readonly SessionCard[];
  answers: readonly SessionAnswer[];
  explanations: Readonly<Record<string, string>>;
  autoAdvance: AutoAdvance;
  waitAfterWrong?: boolean;
  /** The longest time that counts for one answer, in seconds. */
  maxAnswerSeconds?: number | undefined;
  /** Scheduling data in a review; null in a session on a deck. */
  scheduling: Scheduling | null;
  /** Whether this is a round of Learn. */
  learns?: boolean;
  newId: () => string;
  /** Stores a command and sends it. Commands are kept in the order of the calls. */
  deliver: (command: SessionCommand) => Promise<Delivery>;
  complete: (sessionId: string) => Promise<ResponseOf<typeof studyEndpoints.complete>>;
  now: () => number;
  onError: (error: unknown, fallback: string) => void;
  /** Whether a command only waits for the connection, which is no failure. */
  isLost: (error: unknown) => boolean;
  /** Whether the server refused because the card or deck no longer exists. */
  isGone: (error: unknown) => boolean;
  /**
   * Called when cards or the whole deck have been deleted. `report` reports the failure as usual; `keepOnly` continues
   * with the remaining cards.
   */
  onGone: (report: () => void, keepOnly: (cardIds: ReadonlySet<string>) => void) => void;
  onCompleted: () => void;
}) {
  const { sessionId, now } = deps;
  const { autoAdvance, waitAfterWrong = false, scheduling, learns = false, maxAnswerSeconds } = deps;
  const first = startSession(deps.cards, deps.answers, now(), {
    autoAdvance,
    waitAfterWrong,
    scheduling,
    learns,
    maxAnswerSeconds,
  });
  let pending: readonly SessionEffect[] = first.effects;
  const store = createStore<SessionSnapshot>()(() => ({
    state: first.state,
    completion: 'open',
    newAchievements: [],
    dueTomorrow: null,
    nextRound: null,
    explanations: deps.explanations,
  }));
  const { getState: snapshot, setState: update } = store;

  function take({ state, effects }: Step): void {
    if (state !== snapshot().state) update({ state });
    for (const effect of effects) void run(effect);
  }

  async function run(effect: SessionEffect): Promise<void> {
    if (effect.type === 'complete-session') return complete('loud');
    if (effect.type === 'undo-answer') {
      const { failure } = await deps.deliver({ kind: 'undo-answer', sessionId, answerId: effect.answerId });
      if (isFailure(failure)) deps.onError(failure, 'Failed to undo');
      return;
    }
    const { cardId, id: answerId } = effect.answer;
    const { recorded, failure } = await deps.deliver({
      kind: 'answer',
      answer: answerToSend(sessionId, effect.answer, learns),
    });
    if (recorded !== null && recorded.explanation !== null) {
      update({ explanations: { ...snapshot().explanations, [cardId]: recorded.explanation } });
    }
    if (isFailure(failure)) {
      const report = () => deps.onError(failure, 'Failed to submit answer');
      if (deps.isGone(failure)) deps.onGone(report, keepOnly);
      else report();
    }
    // Without a verdict, the session continues with the device's own.
    take(reduce(snapshot().state, { type: 'settled', answerId, verdict: recorded, now: now() }));
  }

  const isFailure = (failure: unknown) => failure !== undefined && !deps.isLost(failure);

  function keepOnly(cardIds: ReadonlySet<string>): void {
    for (const { id } of snapshot().state.cards) {
      if (!cardIds.has(id)) take(reduce(snapshot().state, { type: 'remove', cardId: id, now: now() }));
    }
  }

  async function complete(manner: 'loud' | 'quiet'): Promise<void> {
    if (snapshot().completion === 'saving' || typeof snapshot().completion === 'object') return;
    update({ completion: 'saving' });
    try {
      const { summary, newAchievements, dueTomorrow, nextRound } = await deps.complete(sessionId);
      update({ completion: summary, newAchievements, dueTomorrow, nextRound });
      deps.onCompleted();
    } catch (error) {
      update({ completion: 'failed' });
      if (manner === 'loud') deps.onError(error, 'Failed to complete session');
    }
  }

  return {
    store,
    snapshot,
    dispatch: (event: TableEvent) => {
      const timed = { ...event, now: now(), answerId: deps.newId() };
      take(reduce(snapshot().state, timed));
    },
    /** Performs the initial effects of the opened session, on the first call only. */
    begin: () => {
      const effects = pending;
      pending = [];
      for (const effect of effects) void run(effect);
    },
    /** Retries a failed completion; another failure stays silent. */
    retry: async () => {
      if (snapshot().completion === 'failed') await complete('quiet');
    },
  };
}
