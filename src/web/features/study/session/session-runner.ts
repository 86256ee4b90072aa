import { createStore } from 'zustand/vanilla';
import type { Achievement } from '#contract/analytics.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { SessionSummary, studyEndpoints } from '#contract/study.ts';
import type { AutoAdvance } from '#domain/account/settings.ts';
import type { SessionAnswer } from '#domain/study/answer/answer.ts';
import {
  reduce,
  startSession,
  type Scheduling,
  type SessionCard,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  type Step,
} from '#domain/study/session/session.ts';
import type { Delivery, Outbox } from '../unsent/outbox.ts';
import { answerToSend } from './session-cards.ts';

export type SessionSnapshot = {
  state: SessionState;
  /** How many answers of this session have not reached the server yet. */
  unsent: number;
  /** Whether the server has completed the session; its summary once it has. */
  completion: 'open' | 'saving' | 'failed' | SessionSummary;
  /** Achievements earned with this session; empty until the server has completed it. */
  newAchievements: readonly Achievement[];
  /** Known cards to review tomorrow; null until the server has completed the session. */
  dueTomorrow: number | null;
  /** What the server said about wrong answers, by card. */
  explanations: Readonly<Record<string, string>>;
};

/** An event of the state machine; the runner adds the time and the id of an answer. */
export type TableEvent = WithoutNow<SessionEvent>;
type WithoutNow<E> = E extends unknown ? Omit<E, 'now' | 'answerId'> : never;

export type SessionRunner = ReturnType<typeof createSessionRunner>;

/**
 * Runs the state machine of one session: keeps its state and carries out its effects. It renders nothing, so that losing
 * the network, resuming and finishing can be tested without a browser.
 */
export function createSessionRunner(deps: {
  sessionId: string;
  cards: readonly SessionCard[];
  answers: readonly SessionAnswer[];
  explanations: Readonly<Record<string, string>>;
  autoAdvance: AutoAdvance;
  /** How long an answer counts at most, in seconds. */
  maxAnswerSeconds?: number | undefined;
  /** For a review: what brings cards back. */
  scheduling: Scheduling | null;
  newId: () => string;
  outbox: Outbox;
  complete: (sessionId: string) => Promise<ResponseOf<typeof studyEndpoints.complete>>;
  now: () => number;
  /** What a card asks, to name its answer by. */
  frontOf: (cardId: string) => string | undefined;
  onError: (error: unknown, fallback: string) => void;
  /** Whether a request was lost on its way, and no more is to be said than that something waits. */
  isLost: (error: unknown) => boolean;
  /** Whether the server refused because what was answered no longer exists. */
  isGone: (error: unknown) => boolean;
  /** Cards or the whole deck have been deleted meanwhile: `tell` says so as any other failure, `keepOnly` goes on with the rest. */
  onGone: (tell: () => void, keepOnly: (cardIds: ReadonlySet<string>) => void) => void;
  onCompleted: () => void;
}) {
  const { sessionId, outbox, now } = deps;
  const { autoAdvance, scheduling, maxAnswerSeconds } = deps;
  const first = startSession(deps.cards, deps.answers, now(), { autoAdvance, scheduling, maxAnswerSeconds });
  let pending: readonly SessionEffect[] = first.effects;
  const store = createStore<SessionSnapshot>()(() => ({
    state: first.state,
    unsent: outbox.waiting(sessionId).length,
    completion: 'open',
    newAchievements: [],
    dueTomorrow: null,
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
      outbox.takeBack({ sessionId, undo: effect.answerId });
      const failure = settleDelivery(await outbox.flush());
      if (failure !== undefined && !deps.isLost(failure)) deps.onError(failure, 'Failed to undo');
      return;
    }
    outbox.add(answerToSend(sessionId, effect.answer), deps.frontOf(effect.answer.cardId));
    const failure = settleDelivery(await outbox.flush());
    if (failure !== undefined && !deps.isLost(failure)) {
      const tell = () => deps.onError(failure, 'Failed to submit answer');
      if (deps.isGone(failure)) deps.onGone(tell, keepOnly);
      else tell();
    }
    // Sent or not, the learner moves on; a received verdict has already been applied.
    take(
      reduce(snapshot().state, { type: 'settled', answerId: effect.answer.id, verdict: null, now: now() }),
    );
  }

  function keepOnly(cardIds: ReadonlySet<string>): void {
    for (const { id } of snapshot().state.cards) {
      if (!cardIds.has(id)) take(reduce(snapshot().state, { type: 'remove', cardId: id, now: now() }));
    }
  }

  /** Applies what the server returned; returns the failure if something was not delivered. */
  function settleDelivery(delivery: Delivery): unknown {
    let failure = delivery.interrupted;
    for (const item of delivery.settled) {
      if (item.request.sessionId !== sessionId) continue;
      if ('refused' in item) {
        failure = item.refused;
        continue;
      }
      if (!('recorded' in item)) continue;
      const { cardId, isCorrect, grade, explanation } = item.recorded;
      if (explanation !== null) {
        update({ explanations: { ...snapshot().explanations, [cardId]: explanation } });
      }
      const verdict = { isCorrect, grade, explanation };
      const answerId = item.request.id ?? item.recorded.id;
      take(reduce(snapshot().state, { type: 'settled', answerId, verdict, now: now() }));
    }
    update({ unsent: outbox.waiting(sessionId).length });
    return failure;
  }

  async function complete(manner: 'loud' | 'quiet'): Promise<void> {
    if (snapshot().completion === 'saving' || typeof snapshot().completion === 'object') return;
    update({ completion: 'saving' });
    try {
      const delivery = await outbox.flush();
      settleDelivery(delivery);
      // Completing now would close the session before these answers reach the server.
      if (snapshot().unsent > 0) throw delivery.interrupted;
      const { summary, newAchievements, dueTomorrow } = await deps.complete(sessionId);
      update({ completion: summary, newAchievements, dueTomorrow });
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
    /**
     * Carries out the initial effects of the opened session, the first time. From then on, until the returned function is
     * called, it also hears of answers that others have had delivered.
     */
    begin: () => {
      const effects = pending;
      pending = [];
      for (const effect of effects) void run(effect);
      return outbox.subscribe((delivery) => void settleDelivery(delivery));
    },
    /** Completes the session again if that has failed; a repeated failure stays silent. */
    retry: async () => {
      if (snapshot().completion === 'failed') await complete('quiet');
    },
  };
}
