import type { Card } from '#domain/cards/card.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { studyEndpoints, StudySession } from '#contract/study.ts';
import type { StudyMode } from '#domain/study/mode.ts';
import type { SessionAnswer } from '#domain/study/answer.ts';
import type { Outbox } from './outbox.ts';
import { recordedToSession, unsentToSession } from './session-cards.ts';

type Started = AnswerOf<typeof studyEndpoints.start>;
type Loaded = AnswerOf<typeof studyEndpoints.session>;

export type OpenedSession = {
  /** False when the start response lacked the session or the cards. */
  valid: boolean;
  session: StudySession | null;
  cards: readonly Card[];
  /** Earlier answers, whether or not they have reached the server. */
  answers: readonly SessionAnswer[];
  /** What the server said about earlier wrong answers, by card. */
  explanations: Readonly<Record<string, string>>;
};

const NOTHING_YET = { answers: [], explanations: {} } as const;

/**
 * Resumes the deck's unfinished session; starts a new one when there is none, or when it is gone or completed.
 * Other failures are thrown, so that a temporary fault never abandons a session.
 */
export async function openSession(deps: {
  running: { read: () => string | null; keep: (sessionId: string | null) => void };
  outbox: Pick<Outbox, 'flush' | 'waiting'>;
  load: (sessionId: string) => Promise<Loaded>;
  /** The chosen study mode, if any: a session in another mode is not resumed. */
  mode?: StudyMode | undefined;
  /** Null when the response is not of the expected form. */
  start: () => Promise<Started | null>;
  isGone: (error: unknown) => boolean;
}): Promise<OpenedSession> {
  const resumed = await resume(deps);
  if (resumed !== null) return resumed;
  const started = await deps.start();
  if (started === null) return { valid: false, session: null, cards: [], ...NOTHING_YET };
  deps.running.keep(started.cards.length === 0 ? null : started.session.id);
  return { valid: true, ...started, ...NOTHING_YET };
}

async function resume(deps: Parameters<typeof openSession>[0]): Promise<OpenedSession | null> {
  const sessionId = deps.running.read();
  if (sessionId === null) return null;
  // Send unsent answers first, so that the server's list includes them; those that still cannot be sent are added below.
  await deps.outbox.flush();
  let loaded: Loaded;
  try {
    loaded = await deps.load(sessionId);
  } catch (error) {
    if (!deps.isGone(error)) throw error;
    deps.running.keep(null);
    return null;
  }
  const otherMode = deps.mode !== undefined && deps.mode !== loaded.session.mode;
  if (loaded.session.status === 'completed' || loaded.cards.length === 0 || otherMode) {
    deps.running.keep(null);
    return null;
  }
  const recorded = new Set(loaded.answers.map((answer) => answer.cardId));
  const unsent = deps.outbox.waiting(sessionId).filter((answer) => !recorded.has(answer.cardId));
  const answers = [...loaded.answers.map(recordedToSession), ...unsent.map(unsentToSession)];
  const explanations = Object.fromEntries(
    loaded.answers.flatMap(({ cardId, explanation }) =>
      explanation === null ? [] : [[cardId, explanation]],
    ),
  );
  return { valid: true, session: loaded.session, cards: loaded.cards, answers, explanations };
}
