import type { ReactNode } from 'react';
import type { Card } from '#domain/cards/card.ts';
import type { Presentation } from '#domain/study/mode.ts';
import { currentAnswer, type SessionState } from '#domain/study/session/session-state.ts';
import { GapField } from '#web/features/card-text/gap-field.tsx';
import { CardOrigin } from '#web/features/sources/card-origin.tsx';
import { useReadsAloud } from '#web/features/speech/reading-choice.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { cardName } from '../session/announcement.ts';
import type { Explaining } from '../session/explaining.ts';
import { showingOf } from '../session/showing.ts';
import type { StudyCommand } from '../session/study-keys.ts';
import { tick } from '../signals/use-answer-signals.ts';
import type { Writing } from '../writing/use-writing.ts';
import { WriteField } from '../writing/write-field.tsx';
import { FlipCard } from './flip-card.tsx';
import { QuizCard } from './quiz-card.tsx';

const CardSpeaker = deferred(async () => (await import('./card-speaker.tsx')).CardSpeaker, {
  failure: 'nowhere',
});

type Props = {
  card: Card;
  /** Null where the learner does not write the answer. */
  writing: Writing | null;
  presentation: Presentation;
  state: SessionState;
  /** The stored indices of a quiz's options in the order shown. */
  order: readonly number[];
  formId: string;
  /** Whether tapping an option submits it. */
  oneTap: boolean;
  /** The explanation of the answer, for reading aloud. */
  explained: Explaining | null;
  /** The same explanation on the card, where it is shown there. */
  panel: ReactNode;
  onCommand: (command: StudyCommand) => void;
};

/** The current card to flip or with its options. Opening its source or reading it aloud keeps it on the screen. */
export function StageCard(props: Props) {
  const { card, writing, presentation, state, order, formId, oneTap, explained, panel, onCommand } = props;
  const reads = useReadsAloud();
  const showing = showingOf(state);
  const isAnswerShown = state.flipped || currentAnswer(state) !== null;
  const stay = () => onCommand({ type: 'stay' });
  const explanation = (
    <>
      {panel}
      {card.source === undefined || !isAnswerShown ? null : (
        <CardOrigin key={showing} cardId={card.id} source={card.source} onOpen={stay} />
      )}
    </>
  );
  const speaker = reads ? (
    <CardSpeaker card={card} state={state} explained={explained} onStart={stay} />
  ) : null;
  const inPlace = writing?.inPlace ?? null;
  const field = writing !== null && inPlace !== null && (
    <WriteField writing={writing} formId={formId} inPlace />
  );
  const shared = { card, state, label: cardName(state), explanation, speaker };
  return presentation === 'flip' ? (
    <GapField value={field}>
      <FlipCard
        key={showing}
        {...shared}
        question={inPlace ?? card.front}
        onFlip={() => onCommand({ type: 'flip' })}
        onGrade={(grade) => onCommand({ type: 'grade', grade })}
        onPulled={tick}
      />
    </GapField>
  ) : (
    <QuizCard
      key={showing}
      {...shared}
      order={order}
      formId={formId}
      onPick={(option) => onCommand({ type: 'pick', option })}
      onTap={oneTap ? (option) => onCommand({ type: 'answer', option }) : undefined}
      onSubmit={() => onCommand({ type: 'submit' })}
    />
  );
}
