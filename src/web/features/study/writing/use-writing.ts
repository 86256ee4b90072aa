import { use, useState } from 'react';
import type { Card } from '#domain/cards/card.ts';
import { answerToGive } from '#domain/cards/cloze.ts';
import type { WrittenAccents } from '#domain/account/settings.ts';
import { canBeWritten, type Judgement } from '#domain/judging/judge.ts';
import { judgeCard } from '#domain/judging/judge-card.ts';
import { CARD_LIMITS } from '#domain/limits.ts';
import type { Grade } from '#domain/study/answer/grading.ts';
import type { StudyMode } from '#domain/study/mode.ts';
import { currentCard, type SessionState } from '#domain/study/session/session.ts';
import { CardLanguages } from '#web/features/card-text/card-languages.ts';
import { spokenText } from '#web/features/card-text/detect-markup.ts';
import { showingOf } from '../session/showing.ts';

const GRADES: Readonly<Record<Judgement['verdict'], Grade>> = {
  right: 'correct',
  nearly: 'partial',
  wrong: 'incorrect',
};

/** The answer that a learner writes to the current card. */
export type Writing = {
  typed: string;
  /** The question as plain text, which describes the field. */
  question: string;
  /** BCP 47 tag of the language of the answer, or null if it is unknown. */
  language: string | null;
  /** The checked answer while its card waits for a grade. */
  judged: { typed: string; judgement: Judgement } | null;
  /** The grade that fits the checked answer. */
  suggested: Grade | null;
  /** What was written and not judged right, so that the learner can say that it is; null if there is nothing. */
  overrulable: string | null;
  onType: (text: string) => void;
  /** Checks the answer, if there is one, and shows the back. */
  onCheck: () => void;
};

type Options = {
  mode: StudyMode;
  card: Card | undefined;
  state: SessionState;
  accents: WrittenAccents;
  onShow: () => void;
};

/** What is written to the current card, or null where the learner does not write. */
export function useWriting({ mode, card, state, accents, onShow }: Options): Writing | null {
  const languages = use(CardLanguages);
  const showing = showingOf(state);
  const [entry, setEntry] = useState({ showing, typed: '' });
  const [checked, setChecked] = useState<{ showing: string; typed: string; judgement: Judgement } | null>(
    null,
  );
  const isWritten = mode === 'write' || (mode === 'learn' && currentCard(state)?.presentation === 'flip');
  if (!isWritten || card === undefined || !canBeWritten(answerToGive(card))) return null;
  const typed = entry.showing === showing ? entry.typed : '';
  const waits = checked?.showing === showing && state.flipped && state.phase === 'answering';
  return {
    typed,
    question: spokenText(card.front),
    language: languages?.backLanguage ?? null,
    judged: waits ? checked : null,
    suggested: waits ? GRADES[checked.judgement.verdict] : null,
    overrulable: waits && canBeAccepted(checked) ? checked.typed : null,
    onType: (text) => setEntry({ showing, typed: text }),
    onCheck: () => {
      const isEmpty = typed.trim() === '';
      setChecked(
        isEmpty ? null : { showing, typed, judgement: judgeCard(typed, card, { languages, accents }) },
      );
      onShow();
    },
  };
}

function canBeAccepted({ typed, judgement }: { typed: string; judgement: Judgement }): boolean {
  return judgement.verdict !== 'right' && typed.trim().length <= CARD_LIMITS.acceptedAnswer;
}
