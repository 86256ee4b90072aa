import { use, useState } from 'react';
import type { Card } from '#domain/cards/card.ts';
import type { DeckLanguages } from '#domain/deck.ts';
import { answerToGive } from '#domain/cards/cloze.ts';
import { canBeWritten, judgeAnswer, type Judgement } from '#domain/judging/judge.ts';
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
  onType: (text: string) => void;
  /** Checks the answer, if there is one, and shows the back. */
  onCheck: () => void;
};

type Options = {
  mode: StudyMode;
  card: Card | undefined;
  state: SessionState;
  onShow: () => void;
};

/** What is written to the current card, or null where the learner does not write. */
export function useWriting({ mode, card, state, onShow }: Options): Writing | null {
  const languages = use(CardLanguages);
  const showing = showingOf(state);
  const [entry, setEntry] = useState({ showing, typed: '' });
  const [checked, setChecked] = useState<{ showing: string; typed: string; judgement: Judgement } | null>(
    null,
  );
  const isWritten = mode === 'write' || (mode === 'learn' && currentCard(state)?.presentation === 'flip');
  if (!isWritten || card === undefined) return null;
  const expected = answerToGive(card);
  if (!canBeWritten(expected)) return null;
  const typed = entry.showing === showing ? entry.typed : '';
  const waits = checked?.showing === showing && state.flipped && state.phase === 'answering';
  return {
    typed,
    question: spokenText(card.front),
    language: languages?.backLanguage ?? null,
    judged: waits ? checked : null,
    suggested: waits ? GRADES[checked.judgement.verdict] : null,
    onType: (text) => setEntry({ showing, typed: text }),
    onCheck: () => {
      const isEmpty = typed.trim() === '';
      const accents = isBetweenLanguages(languages) ? 'strict' : 'lenient';
      const language = languages?.backLanguage ?? null;
      setChecked(
        isEmpty ? null : { showing, typed, judgement: judgeAnswer(typed, expected, { language, accents }) },
      );
      onShow();
    },
  };
}

function isBetweenLanguages(languages: DeckLanguages | undefined): boolean {
  const [front, back] = [languages?.language, languages?.backLanguage].map((tag) => tag?.split('-')[0]);
  return front !== undefined && back !== undefined && front !== back;
}
