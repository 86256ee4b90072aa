import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { Card } from '#domain/cards/card.ts';
import type { StudySession } from '#contract/study.ts';
import { currentAnswer, currentCard, nextHintLevel } from '#domain/study/session.ts';
import { CardOrigin } from '#web/features/sources/card-origin.tsx';
import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { useReadsAloud } from '#web/features/speech/reading-choice.ts';
import { classNames } from '#web/lib/class-names.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { Later } from '#web/ui/later.tsx';
import { announcement, cardName, resumedText } from '../session/announcement.ts';
import { CARD_ATTRIBUTE, CardFocus } from './card-focus.ts';
import { CardControls } from './card-controls.tsx';
import { cardHeight } from './card-height.ts';
import { ExplanationPanel } from './explanation-panel.tsx';
import { FlipCard } from './flip-card.tsx';
import { KeyboardShortcutsDialog } from './keyboard-shortcuts-dialog.tsx';
import { QuizCard } from './quiz-card.tsx';
import { LeechNotice, ReviewIntro, useReviewIntro } from './review-notices.tsx';
import { pickedOf, useExplanation, type Picked } from '../asking/asking.queries.ts';
import { explaining, explanationToAsk, lacksExplanation } from '../session/explaining.ts';
import { showingOf, shownOrder } from '../session/showing.ts';
import { isLeech } from '../session/next-intervals.ts';
import { useSuspendWithUndo } from '../session/review.queries.ts';
import type { SessionRunner, SessionSnapshot } from '../session/session-runner.ts';
import { tick, useAnswerSignals } from '../signals/use-answer-signals.ts';
import { StudyFrame, type Back } from '../study-frame.tsx';
import { studyCommand, type ReviewOptions, type StudyCommand } from '../session/study-keys.ts';
import { useHint } from '../session/study.queries.ts';
import { StageActions } from './stage-actions.tsx';
import { StageProgress } from './stage-progress.tsx';
import { useScreenKeys } from '#web/lib/use-screen-keys.ts';
import { useTitle } from './use-title.ts';
import { WaitingLine } from '../unsent/unsent-notice.tsx';

const RewriteDialog = deferred(
  async () => (await import('#web/features/editing/rewrite-dialog.tsx')).RewriteDialog,
  { failure: 'above' },
);

const AskDialog = deferred(async () => (await import('../asking/ask-dialog.tsx')).AskDialog, {
  failure: 'above',
});

const CardEditorDialog = deferred(
  async () => (await import('#web/features/editing/card-editor-dialog.tsx')).CardEditorDialog,
  { failure: 'above' },
);

const CardSpeaker = deferred(async () => (await import('./card-speaker.tsx')).CardSpeaker, {
  failure: 'nowhere',
});

type Props = {
  back: Back;
  session: StudySession;
  runner: SessionRunner;
  snapshot: SessionSnapshot;
  cardsById: ReadonlyMap<string, Card>;
  /** Whether the learner has returned to a session left earlier. */
  resumed: boolean;
  /** Null in a session on a deck. */
  review: ReviewOptions | null;
  onEdited: (card: Card) => void;
};

/** The current card with its progress, controls and keys. */
export function StudyStage(props: Props) {
  const { back, session, runner, snapshot, cardsById, resumed, review, onEdited } = props;
  const { state, unsent } = snapshot;
  const shown = currentCard(state);
  const card = shown === null ? undefined : cardsById.get(shown.id);
  const showing = showingOf(state);
  const [keysOpen, setKeysOpen] = useState(false);
  const [editing, setEditing] = useState<Card | null>(null);
  const [rewriting, setRewriting] = useState<Card | null>(null);
  const endRewriting = useCallback(() => setRewriting(null), []);
  const [askingAbout, setAskingAbout] = useState<{ card: Card; picked: Picked } | null>(null);
  const [first] = useState(showing);
  const [undoneAt, setUndoneAt] = useState<string | null>(null);
  const table = useRef<HTMLDivElement>(null);
  const formId = useId();
  const hint = useHint(session.id);
  const title = useTitle(session, cardsById, card);
  const suspend = useSuspendWithUndo();
  const order = shownOrder(session.id, state);
  const leech = isLeech(state);
  const why = card === undefined ? null : explanationToAsk(state, card);
  const asks = usePublicConfig().data?.provider.builtIn === false;
  const explanation = useExplanation(showing, (text) => {
    if (showingOf(runner.snapshot().state) === showing)
      runner.dispatch({ type: 'explain', explanation: text });
  });
  const explainable = asks && card !== undefined && lacksExplanation(state, card);
  const reads = useReadsAloud();
  const intro = useReviewIntro(review !== null);
  useAnswerSignals(currentAnswer(state));
  const isPhone = useIsPhone();
  // A card taller than the screen leaves the page scrolled down.
  useLayoutEffect(() => {
    if (showing !== first) window.scrollTo({ top: 0 });
  }, [showing, first]);
  // Its notice has buttons, which must not leave before they are read.
  useEffect(() => {
    if (leech) runner.dispatch({ type: 'stay' });
  }, [runner, leech]);

  function askHint() {
    const level = nextHintLevel(state);
    if (shown === null || level === null || hint.isPending || state.phase !== 'answering') return;
    hint.mutate(
      { cardId: shown.id, level },
      {
        onSuccess: (received) => {
          if (received === null) toast.error('No hint received');
          else runner.dispatch({ type: 'hint', cardId: shown.id, level, hint: received });
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
      case 'undo':
        runner.dispatch({ type: 'undo' });
        return setUndoneAt(showingOf(runner.snapshot().state));
      case 'edit':
        runner.dispatch({ type: 'stay' });
        return setEditing(card ?? null);
      case 'rewrite':
        runner.dispatch({ type: 'stay' });
        return setRewriting(card ?? null);
      case 'suspend':
        return suspendCard();
      case 'why':
        return why === null ? askForExplanation() : runner.dispatch({ type: 'explain', explanation: why });
      case 'ask':
        return askAboutCard();
      case 'submit':
      case 'continue':
      case 'flip':
      case 'stay':
      case 'reset':
        return runner.dispatch({ type: command.type });
    }
  }

  function askForExplanation(): void {
    if (!explainable || card === undefined) return;
    runner.dispatch({ type: 'stay' });
    explanation.ask(card, pickedOf(currentAnswer(state)));
  }

  function askAboutCard(): void {
    if (!asks || card === undefined) return;
    runner.dispatch({ type: 'stay' });
    setAskingAbout({ card, picked: pickedOf(currentAnswer(state)) });
  }

  function suspendCard(): void {
    if (shown === null) return;
    const { id: cardId } = shown;
    void suspend(cardId, {
      onSuspended: () => runner.dispatch({ type: 'remove', cardId }),
      onResumed: () => runner.dispatch({ type: 'restore', cardId }),
    });
  }

  useScreenKeys((key) => {
    const command = studyCommand(key, state, { review, order });
    if (command !== null) carryOut(command);
    return command !== null;
  });

  const shownCard = () => table.current?.querySelector<HTMLElement>(`[${CARD_ATTRIBUTE}]`) ?? null;

  if (shown === null || card === undefined) return null;
  const position = `${state.index + 1} of ${state.cards.length}`;
  const undone = undoneAt === showing && state.phase === 'answering' && !state.flipped;
  const explained = explaining(state, card, explanation.soFar);
  const panel =
    explained === null ? null : (
      <Later atFirst={null}>
        <ExplanationPanel
          explaining={explained}
          inSheet={isPhone}
          onHold={() => runner.dispatch({ type: 'hold' })}
          onRelease={() => runner.dispatch({ type: 'release' })}
        />
      </Later>
    );
  const isAnswerShown = state.flipped || currentAnswer(state) !== null;
  const explanations = (
    <>
      {/* On a phone it is in the sheet below the card. */}
      {isPhone ? null : panel}
      {card.source === undefined || !isAnswerShown ? null : (
        <CardOrigin
          key={showing}
          cardId={card.id}
          source={card.source}
          onOpen={() => runner.dispatch({ type: 'stay' })}
        />
      )}
    </>
  );
  const speaker = reads ? (
    <CardSpeaker
      card={card}
      state={state}
      explained={explained}
      onStart={() => runner.dispatch({ type: 'stay' })}
    />
  ) : null;
  const cardProps = { card, state, label: cardName(state), explanation: explanations, speaker };
  return (
    <StudyFrame
      title={title}
      back={back}
      progress={<StageProgress state={state} isReview={review !== null} />}
      actions={
        <StageActions
          state={state}
          title={title}
          isReview={review !== null}
          onCommand={carryOut}
          onFinish={() => runner.dispatch({ type: 'stop' })}
        />
      }
    >
      {intro.shown ? <ReviewIntro onRead={intro.dismiss} /> : null}
      <div
        ref={table}
        className={classNames(
          // A card that is swiped must not make the page wider.
          '-mx-4 flex flex-1 flex-col gap-3 overflow-x-clip px-4 pt-2 sm:-mx-8 sm:gap-4 sm:px-8 sm:pt-6',
          cardHeight(card, leech || intro.shown),
        )}
      >
        {shown.presentation === 'flip' ? (
          <FlipCard
            key={showing}
            {...cardProps}
            onFlip={() => carryOut({ type: 'flip' })}
            onGrade={(grade) => carryOut({ type: 'grade', grade })}
            onPulled={tick}
          />
        ) : (
          <QuizCard
            key={showing}
            {...cardProps}
            order={order}
            formId={formId}
            onPick={(option) => carryOut({ type: 'pick', option })}
            onSubmit={() => carryOut({ type: 'submit' })}
          />
        )}
        {leech ? <LeechNotice onCommand={carryOut} /> : null}
        {/* With a new card at once, for they belong to it; what follows from a tap comes after what it asked for. */}
        <Later key={`controls of ${showing}`}>
          <CardControls
            table={table}
            state={state}
            presentation={shown.presentation}
            answer={currentAnswer(state)}
            formId={formId}
            hintPending={hint.isPending}
            note={
              undone ? UNDONE : resumed && showing === first ? resumedText(review !== null, position) : ''
            }
            review={review}
            why={why !== null ? 'stored' : explanation.isPending ? 'writing' : explainable ? 'model' : null}
            asks={asks}
            sheet={
              isPhone && panel !== null ? (
                <div className="max-h-[38dvh] overflow-y-auto overscroll-contain">{panel}</div>
              ) : null
            }
            onCommand={carryOut}
          />
        </Later>
      </div>
      <Later>
        <CardFocus table={table} state={state} />
      </Later>
      <output className="sr-only">{`${undone ? `${UNDONE} ` : ''}${announcement(state, card)}`}</output>
      <output className="pt-3 text-center text-sm text-muted empty:hidden">
        {unsent === 0 ? null : <WaitingLine count={unsent} />}
      </output>
      <KeyboardShortcutsDialog
        open={keysOpen}
        onOpenChange={setKeysOpen}
        review={review}
        asks={asks}
        reads={reads}
      />
      {askingAbout === null ? null : (
        <AskDialog {...askingAbout} returnFocusTo={shownCard} onClose={() => setAskingAbout(null)} />
      )}
      {editing === null ? null : (
        <CardEditorDialog
          deckId={editing.deckId}
          card={editing}
          returnFocusTo={shownCard}
          onSaved={onEdited}
          onClose={() => setEditing(null)}
        />
      )}
      {rewriting === null ? null : (
        <RewriteDialog card={rewriting} returnFocusTo={shownCard} onSaved={onEdited} onClose={endRewriting} />
      )}
    </StudyFrame>
  );
}

const UNDONE = 'Answer taken back.';
