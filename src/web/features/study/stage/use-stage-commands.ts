import { useState } from 'react';
import { toast } from 'sonner';
import { accepting, withAccepted, withoutAccepted } from '#domain/cards/accepted.ts';
import type { Card } from '#domain/cards/card.ts';
import { currentAnswer, nextHintLevel, type SessionState } from '#domain/study/session/session-state.ts';
import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { pickedOf, useExplanation } from '../asking/asking.queries.ts';
import { explaining, explanationToAsk, lacksExplanation } from '../session/explaining.ts';
import { useSuspendWithUndo } from '../session/review.queries.ts';
import type { SessionRunner } from '../session/session-runner.ts';
import { showingOf } from '../session/showing.ts';
import { useHint } from '../session/study.queries.ts';
import type { StudyCommand } from '../session/study-keys.ts';
import type { StageDialog } from './stage-dialogs.tsx';

type Options = {
  sessionId: string;
  runner: SessionRunner;
  state: SessionState;
  /** Undefined while no card is shown. */
  card: Card | undefined;
  cardsById: ReadonlyMap<string, Card>;
  /** Called with a card that an answer has changed. */
  onChanged: (card: Card) => void;
  openDialog: (dialog: StageDialog) => void;
};

/** Runs the commands that the learner gives by key, button or swipe, and reports their progress. */
export function useStageCommands({
  sessionId,
  runner,
  state,
  card,
  cardsById,
  onChanged,
  openDialog,
}: Options) {
  const showing = showingOf(state);
  const [undoneAt, setUndoneAt] = useState<string | null>(null);
  const hint = useHint(sessionId);
  const suspend = useSuspendWithUndo();
  const asks = usePublicConfig().data?.provider.builtIn === false;
  const explanation = useExplanation(showing, (text) => {
    if (showingOf(runner.snapshot().state) === showing)
      runner.dispatch({ type: 'explain', explanation: text });
  });
  const storedExplanation = card === undefined ? null : explanationToAsk(state, card);
  const canBeExplained = asks && card !== undefined && lacksExplanation(state, card);

  /** Keeps the answered card on screen while a dialog is open over it. */
  function openOverCard(dialog: StageDialog): void {
    runner.dispatch({ type: 'stay' });
    openDialog(dialog);
  }

  function requestHint(): void {
    const level = nextHintLevel(state);
    if (card === undefined || level === null || hint.isPending || state.phase !== 'answering') return;
    const cardId = card.id;
    hint.mutate(
      { cardId, level },
      {
        onSuccess: (received) => {
          if (received === null) toast.error('No hint received');
          else runner.dispatch({ type: 'hint', cardId, level, hint: received });
        },
      },
    );
  }

  function explain(): void {
    if (storedExplanation !== null) runner.dispatch({ type: 'explain', explanation: storedExplanation });
    else if (canBeExplained) {
      runner.dispatch({ type: 'stay' });
      explanation.ask(card, pickedOf(currentAnswer(state)));
    }
  }

  function suspendCard(): void {
    if (card === undefined) return;
    const cardId = card.id;
    void suspend(cardId, {
      onSuspended: () => runner.dispatch({ type: 'remove', cardId }),
      onResumed: () => runner.dispatch({ type: 'restore', cardId }),
    });
  }

  function grade({ grade: given, accepted }: Extract<StudyCommand, { type: 'grade' }>): void {
    runner.dispatch({ type: 'grade', grade: given, accepted });
    const list = card === undefined || accepted === undefined ? null : withAccepted(card, accepted);
    if (card !== undefined && list !== null) onChanged(accepting(card, list));
  }

  function undo(): void {
    const undone = state.answers.at(-1);
    runner.dispatch({ type: 'undo' });
    const answered = cardsById.get(undone?.cardId ?? '');
    const left = answered === undefined ? null : withoutAccepted(answered, undone?.accepted ?? '');
    if (answered !== undefined && left !== null) onChanged(accepting(answered, left));
    setUndoneAt(showingOf(runner.snapshot().state));
  }

  function run(command: StudyCommand): void {
    switch (command.type) {
      case 'pick':
        return runner.dispatch({ type: 'select', option: command.option });
      case 'answer':
        runner.dispatch({ type: 'select', option: command.option });
        return runner.dispatch({ type: 'submit' });
      case 'grade':
        return grade(command);
      case 'hint':
        return requestHint();
      case 'finish':
        return runner.dispatch({ type: 'stop' });
      case 'help':
        return openDialog({ name: 'keys' });
      case 'undo':
        return undo();
      case 'edit':
      case 'rewrite':
        return card && openOverCard({ name: command.type, card });
      case 'suspend':
        return suspendCard();
      case 'why':
        return explain();
      case 'ask':
        if (asks && card) openOverCard({ name: 'ask', card, picked: pickedOf(currentAnswer(state)) });
        return undefined;
      case 'submit':
      case 'continue':
      case 'flip':
      case 'stay':
      case 'reset':
        return runner.dispatch({ type: command.type });
    }
  }

  return {
    run,
    /** Whether a model can be asked about the card. */
    asks,
    hintPending: hint.isPending,
    /** The origin of the explanation that "Why?" would show; null if there is none. */
    why: whyOf(),
    explained: card === undefined ? null : explaining(state, card, explanation.soFar),
    /** Whether the answer to this card has just been undone. */
    undone: undoneAt === showing && state.phase === 'answering' && !state.flipped,
  };

  function whyOf(): 'stored' | 'writing' | 'model' | null {
    if (storedExplanation !== null) return 'stored';
    if (explanation.isPending) return 'writing';
    return canBeExplained ? 'model' : null;
  }
}
