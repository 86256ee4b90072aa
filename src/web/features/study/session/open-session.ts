import type { Card } from '#domain/cards/card.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Scheduling, studyEndpoints, StudySession } from '#contract/study.ts';
import { isAllAnswered } from '#domain/study/session/completion.ts';
import type { StudyMode } from '#domain/study/mode.ts';
import type { SessionAnswer } from '#domain/study/answer/answer.ts';
import { recordedToSession } from './session-cards.ts';

type Started = ResponseOf<typeof studyEndpoints.start>;
type Loaded = ResponseOf<typeof studyEndpoints.session>;

export type OpenedSession = {
  /** False if the start response lacked the session or the cards. */
  valid: boolean;
  session: StudySession | null;
  cards: readonly Card[];
  /** Earlier answers. */
  answers: readonly SessionAnswer[];
  /** The server's explanations of earlier wrong answers, by card id. */
  explanations: Readonly<Record<string, string>>;
  /** Null in a session on a deck. */
  scheduling: Scheduling | null;
};

const NOTHING_YET = { answers: [], explanations: {} } as const;

/**
 * Resumes the running session, even if all its cards are answered and only the summary has not been seen. Starts a new
 * one if there is none, or if it has been deleted or was ended early on another device. Other failures are thrown, so
 * that a temporary one never abandons a session.
 */
export async function openSession(deps: {
  running: { read: () => string | null; keep: (sessionId: string | null) => void };
  /** Sends waiting answers. Resolves with the reason why some still wait; undefined if none do. */
  flush: () => Promise<unknown>;
  load: (sessionId: string) => Promise<Loaded>;
  /** The chosen study mode, if any; a session in another mode is not resumed. */
  mode?: StudyMode | undefined;
  /** Whether a resumable session is out of date. It is then completed, so that it counts, and replaced. */
  isOutdated?: (loaded: Loaded) => boolean;
  complete?: (sessionId: string) => Promise<unknown>;
  /** Null if the response is malformed. */
  start: () => Promise<Started | null>;
  isGone: (error: unknown) => boolean;
}): Promise<OpenedSession> {
  const resumed = await resume(deps);
  if (resumed !== null) return resumed;
  const started = await deps.start();
  if (started === null) return { valid: false, session: null, cards: [], scheduling: null, ...NOTHING_YET };
  deps.running.keep(started.cards.length === 0 ? null : started.session.id);
  return { valid: true, ...started, ...NOTHING_YET };
}

async function resume(deps: Parameters<typeof openSession>[0]): Promise<OpenedSession | null> {
  const sessionId = deps.running.read();
  if (sessionId === null) return null;
  // The server's list is to include them.
  const waiting = await deps.flush();
  let loaded: Loaded;
  try {
    loaded = await deps.load(sessionId);
  } catch (error) {
    if (!deps.isGone(error)) throw error;
    deps.running.keep(null);
    return null;
  }
  const otherMode = deps.mode !== undefined && deps.mode !== loaded.session.mode;
  const endedEarly = loaded.session.status === 'completed' && !hasNothingLeft(loaded);
  if (endedEarly || loaded.cards.length === 0 || otherMode) {
    deps.running.keep(null);
    return null;
  }
  if (deps.isOutdated?.(loaded) === true && waiting === undefined) {
    await deps.complete?.(sessionId);
    deps.running.keep(null);
    return null;
  }
  const explanations = Object.fromEntries(
    loaded.answers.flatMap(({ cardId, explanation }) =>
      explanation === null ? [] : [[cardId, explanation]],
    ),
  );
  const { session, cards, scheduling } = loaded;
  const answers = loaded.answers.map(recordedToSession);
  return { valid: true, session, cards, answers, explanations, scheduling };
}

function hasNothingLeft({ session, cards, answers, scheduling }: Loaded): boolean {
  const answered = new Set(answers.map(({ cardId }) => cardId));
  const memories = new Map(scheduling?.memories.map((memory) => [memory.cardId, memory]));
  return isAllAnswered(
    session.scope,
    cards.map(({ id }) => ({
      answered: answered.has(id),
      suspended: memories.get(id)?.suspended ?? false,
    })),
  );
}
