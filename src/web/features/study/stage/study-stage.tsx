import { CloudOff, Keyboard, RotateCcw } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { Card } from '#domain/cards/card.ts';
import type { StudySession } from '#contract/study.ts';
import { currentAnswer, currentCard, nextHintLevel, progressPercent } from '#domain/study/session.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { announcement } from '../session/announcement.ts';
import { CardControls } from './card-controls.tsx';
import { FlipCard } from './flip-card.tsx';
import { KeyboardShortcutsDialog } from './keyboard-shortcuts-dialog.tsx';
import { QuizCard } from './quiz-card.tsx';
import type { SessionRunner, SessionSnapshot } from '../session/session-runner.ts';
import { StudyFrame } from '../study-frame.tsx';
import { studyCommand, type StudyCommand } from '../session/study-keys.ts';
import { useHint } from '../session/study.queries.ts';
import { useCardFocus } from './use-card-focus.ts';
import { useStudyKeys } from './use-study-keys.ts';

type Props = {
  deckId: string;
  session: StudySession;
  runner: SessionRunner;
  snapshot: SessionSnapshot;
  cardsById: ReadonlyMap<string, Card>;
  /** Whether the learner has returned to a session left earlier. */
  resumed: boolean;
};

/** The current card with its progress, controls and keys. */
export function StudyStage({ deckId, session, runner, snapshot, cardsById, resumed }: Props) {
  const { state, unsent } = snapshot;
  const shown = currentCard(state);
  const card = shown === null ? undefined : cardsById.get(shown.id);
  const [keysOpen, setKeysOpen] = useState(false);
  const [startIndex] = useState(state.index);
  const table = useRef<HTMLDivElement>(null);
  const formId = useId();
  const hint = useHint(session.id);
  useCardFocus(table, state);

  function askHint() {
    const level = nextHintLevel(state);
    if (shown === null || level === null || hint.isPending || state.phase !== 'answering') return;
    hint.mutate(
      { cardId: shown.id, level },
      {
        onSuccess: (answer) => {
          if (answer.hint) runner.dispatch({ type: 'hint', cardId: shown.id, level, hint: answer.hint });
          else toast.error('No hint received');
        },
      },
    );
  }

  function carryOut(command: StudyCommand): void {
    switch (command.type) {
      case 'pick':
        return runner.dispatch({ type: 'select', option: command.option });
      case 'grade':
        return runner.dispatch({ type: 'grade', grade: command.grade });
      case 'hint':
        return askHint();
      case 'help':
        return setKeysOpen(true);
      case 'submit':
      case 'continue':
      case 'flip':
      case 'stay':
      case 'reset':
        return runner.dispatch({ type: command.type });
    }
  }

  useStudyKeys((key) => {
    const command = studyCommand(key, state);
    if (command !== null) carryOut(command);
    return command !== null;
  });

  if (shown === null || card === undefined) return null;
  const position = `${state.index + 1} of ${state.cards.length}`;
  const cardProps = {
    card,
    state,
    label: `Card ${position}`,
    onHold: () => runner.dispatch({ type: 'hold' }),
    onRelease: () => runner.dispatch({ type: 'release' }),
  };
  return (
    <StudyFrame
      title={session.deckTitle}
      deckId={deckId}
      actions={
        <>
          <IconButton label="Keyboard shortcuts" className="max-sm:hidden" onClick={() => setKeysOpen(true)}>
            <Keyboard aria-hidden size={20} />
          </IconButton>
          <Button
            variant="ghost"
            aria-keyshortcuts="R"
            className="px-3!"
            onClick={() => carryOut({ type: 'reset' })}
          >
            <RotateCcw aria-hidden size={16} />
            Reset
          </Button>
        </>
      }
    >
      <div className="flex items-center gap-4">
        <ProgressBar label="Progress" value={progressPercent(state)} valueText={`Card ${position}`} />
        <span aria-hidden className="shrink-0 text-sm text-muted tabular-nums">
          {state.index + 1} / {state.cards.length}
        </span>
      </div>
      <div
        ref={table}
        // From tablet size on, every card has the same height if the screen allows, so that the controls stay in place.
        className="flex flex-1 flex-col gap-4 pt-4 [--stage-height:clamp(16rem,calc(100dvh-21rem),38rem)] sm:pt-6"
      >
        {shown.presentation === 'flip' ? (
          <FlipCard key={shown.id} {...cardProps} onFlip={() => carryOut({ type: 'flip' })} />
        ) : (
          <QuizCard
            key={shown.id}
            {...cardProps}
            formId={formId}
            onPick={(option) => carryOut({ type: 'pick', option })}
            onSubmit={() => carryOut({ type: 'submit' })}
          />
        )}
        <CardControls
          state={state}
          presentation={shown.presentation}
          answer={currentAnswer(state)}
          formId={formId}
          hintPending={hint.isPending}
          note={
            resumed && state.index === startIndex
              ? `You are back where you left off, at card ${position}.`
              : ''
          }
          onCommand={carryOut}
        />
      </div>
      <output className="sr-only">{announcement(state, card)}</output>
      <output className="text-center text-sm text-muted">
        {unsent === 0 ? null : (
          <span className="inline-flex items-center gap-2 pt-3">
            <CloudOff aria-hidden size={16} className="shrink-0 text-saffron" />
            {unsent === 1 ? '1 answer is' : `${unsent} answers are`} waiting for the connection.
          </span>
        )}
      </output>
      <KeyboardShortcutsDialog open={keysOpen} onOpenChange={setKeysOpen} />
    </StudyFrame>
  );
}
