import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Card } from '#domain/cards/card.ts';
import type { StudySession } from '#contract/study.ts';
import { isOfAllDecks, titleOf } from '../session/subject.ts';
import { currentAnswer, currentCard } from '#domain/study/session/session-state.ts';
import { useSettings } from '#web/features/account/settings.queries.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { announcement, resumedText } from '../session/announcement.ts';
import { CARD_ATTRIBUTE, CardFocus } from './card-focus.ts';
import './card-text-size.css';
import { CardControls } from './card-controls.tsx';
import { cardHeight } from './card-height.ts';
import { ExplanationPanel } from './explanation-panel.tsx';
import { LeechNotice } from './leech-notice.tsx';
import { useReviewIntro } from './review-intro.ts';
import { useDeckTitles } from '../session/review.queries.ts';
import { showingOf, shownOrder } from '../session/showing.ts';
import { isLeech } from '../session/next-intervals.ts';
import type { SessionRunner, SessionSnapshot } from '../session/session-runner.ts';
import { useAnswerSignals } from '../signals/use-answer-signals.ts';
import { verdictOf } from '../writing/judgement-texts.ts';
import { useWriting } from '../writing/use-writing.ts';
import { StudyFrame, type Back } from '../study-frame.tsx';
import { studyCommand, type ReviewOptions, type StudyCommand } from '../session/study-keys.ts';
import { PaceQuestion, usePaceQuestion } from './pace-question.tsx';
import { StageCard } from './stage-card.tsx';
import { StageActions } from './stage-actions.tsx';
import { StageDialogs, type StageDialog } from './stage-dialogs.tsx';
import { StageProgress } from './stage-progress.tsx';
import { useScreenKeys } from '#web/lib/use-screen-keys.ts';
import { useStageCommands } from './use-stage-commands.ts';
import { UnsentNotice } from '../unsent-notice.tsx';

type Props = {
  back: Back;
  session: StudySession;
  runner: SessionRunner;
  snapshot: SessionSnapshot;
  cardsById: ReadonlyMap<string, Card>;
  /** Whether the session was resumed. */
  resumed: boolean;
  /** Null in a session that asks every card once. */
  review: ReviewOptions | null;
  onEdited: (card: Card) => void;
};

/** The current card with its progress, controls and keys. */
export function StudyStage(props: Props) {
  const { back, session, runner, snapshot, cardsById, resumed, review, onEdited } = props;
  const { state } = snapshot;
  const shown = currentCard(state);
  const card = shown === null ? undefined : cardsById.get(shown.id);
  // In Learn, the options shown are not those of the card.
  const asked = shown !== null && card && { ...card, quiz: shown.quiz };
  const showing = showingOf(state);
  const [dialog, setDialog] = useState<StageDialog | null>(null);
  const closeDialog = useCallback(() => setDialog(null), []);
  const [first] = useState(showing);
  const table = useRef<HTMLDivElement>(null);
  const formId = useId();
  const title = useTitle(session, cardsById, card);
  const order = shownOrder(session.id, state);
  const leech = isLeech(state);
  const {
    run: execute,
    asks,
    hintPending,
    why,
    explained,
    undone,
  } = useStageCommands({
    sessionId: session.id,
    runner,
    state,
    card,
    cardsById,
    onChanged: onEdited,
    openDialog: setDialog,
  });
  const settings = useSettings().data;
  const writing = useWriting({
    mode: session.mode,
    card,
    state,
    settings,
    asks,
    onShow: () => runner.dispatch({ type: 'flip' }),
  });
  const asksForPace = usePaceQuestion(state, runner, settings);
  const intro = useReviewIntro(review !== null);
  function run(command: StudyCommand): void {
    if (command.type !== 'grade') return execute(command);
    intro.dismiss();
    const overruled = command.grade === 'correct' ? (writing?.overrulable ?? null) : null;
    execute(overruled === null ? command : { ...command, accepted: overruled });
  }
  useAnswerSignals(currentAnswer(state));
  const isPhone = useIsPhone();
  useScrollToTop(showing, first);
  useStay(runner, leech);
  useScreenKeys((key) => {
    const command = studyCommand(key, state, {
      easy: review?.easyButton === true,
      oneTap: settings?.oneTap === true,
      order,
      suggested: writing?.suggested ?? null,
    });
    if (command !== null) run(command);
    return command !== null;
  });

  const shownCard = () => table.current?.querySelector<HTMLElement>(`[${CARD_ATTRIBUTE}]`) ?? null;

  if (shown === null || card === undefined || !asked) return null;
  const verdict = writing?.judged ? `${verdictOf(writing.judged.judgement)} ` : '';
  const position = `${state.index + 1} of ${state.cards.length}`;
  const panel =
    explained === null ? null : (
      <ExplanationPanel
        explaining={explained}
        inSheet={isPhone}
        onHold={() => runner.dispatch({ type: 'hold' })}
        onRelease={() => runner.dispatch({ type: 'release' })}
      />
    );
  return (
    <StudyFrame
      title={title}
      back={back}
      progress={<StageProgress state={state} isReview={review !== null} />}
      actions={<StageActions state={state} title={title} onCommand={run} />}
    >
      <div
        ref={table}
        className={classNames(
          // A swiped card must not widen the page.
          '-mx-4 flex flex-1 flex-col gap-3 overflow-x-clip px-4 pt-2 sm:-mx-8 sm:gap-4 sm:px-8 sm:pt-6',
          cardHeight(card, leech),
        )}
      >
        <div className="contents" data-card-text={settings?.cardText ?? 'normal'}>
          <StageCard
            card={asked}
            writing={writing}
            presentation={shown.presentation}
            state={state}
            order={order}
            formId={formId}
            oneTap={settings?.oneTap === true}
            explained={explained}
            // On phones the explanation is in the sheet below the card.
            panel={isPhone ? null : panel}
            onCommand={run}
          />
        </div>
        {leech ? <LeechNotice onCommand={run} /> : null}
        <CardControls
          key={`controls of ${showing}`}
          table={table}
          state={state}
          presentation={shown.presentation}
          answer={currentAnswer(state)}
          formId={formId}
          hintPending={hintPending}
          note={undone ? UNDONE : resumed && showing === first ? resumedText(review !== null, position) : ''}
          review={review}
          introduces={intro.shown}
          question={asksForPace.shown ? <PaceQuestion onChoose={asksForPace.choose} /> : null}
          why={why}
          writing={writing}
          asks={asks}
          sheet={
            isPhone && panel !== null ? (
              <div className="max-h-[38dvh] overflow-y-auto overscroll-contain">{panel}</div>
            ) : null
          }
          onCommand={run}
        />
      </div>
      <CardFocus table={table} state={state} />
      <output className="sr-only">{`${undone ? `${UNDONE} ` : ''}${verdict}${announcement(state, asked)}`}</output>
      <UnsentNotice />
      <StageDialogs
        dialog={dialog}
        review={review}
        asks={asks}
        returnFocusTo={shownCard}
        onEdited={onEdited}
        onClose={closeDialog}
      />
    </StudyFrame>
  );
}

const UNDONE = 'Answer undone.';

/** Scrolls up when another card is shown, because a card taller than the screen leaves the page scrolled down. */
function useScrollToTop(showing: string, first: string): void {
  useLayoutEffect(() => {
    if (showing !== first) window.scrollTo({ top: 0 });
  }, [showing, first]);
}

/** Keeps the card until the notice about a leech has been read, because the notice has buttons. */
function useStay(runner: SessionRunner, leech: boolean): void {
  useEffect(() => {
    if (leech) runner.dispatch({ type: 'stay' });
  }, [runner, leech]);
}

/** The title of the deck; in a review or round of all decks, the title of the current card's deck. */
function useTitle(
  session: StudySession,
  cardsById: ReadonlyMap<string, Card>,
  card: Card | undefined,
): string {
  const mixed = isOfAllDecks(session);
  const ids = mixed ? [...new Set([...cardsById.values()].map((one) => one.deckId))].toSorted() : [];
  const titles = useDeckTitles(ids);
  return (mixed ? titles?.get(card?.deckId ?? '') : undefined) ?? titleOf(session);
}
