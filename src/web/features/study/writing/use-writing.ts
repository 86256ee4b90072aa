import { use, useRef, useState, type RefObject } from 'react';
import type { Card } from '#domain/cards/card.ts';
import { answerToGive, frontWithField, gapHint } from '#domain/cards/cloze.ts';
import type { UserSettings } from '#contract/settings.ts';
import type { ModelJudgement } from '#contract/ai.ts';
import { isInOwnWords } from '#domain/judging/judge-prompt.ts';
import { canBeWritten, type Judgement } from '#domain/judging/judge.ts';
import { judgeCard } from '#domain/judging/judge-card.ts';
import { CARD_LIMITS } from '#domain/limits.ts';
import type { Grade } from '#domain/study/answer/grading.ts';
import type { StudyMode } from '#domain/study/mode.ts';
import { currentCard, type SessionState } from '#domain/study/session/session-state.ts';
import { CardLanguages } from '#web/features/card-text/card-languages.ts';
import { spokenText } from '#web/features/card-text/detect-markup.ts';
import { showingOf } from '../session/showing.ts';
import { useAiJudge } from './ai-judge.queries.ts';

const GRADES: Readonly<Record<Judgement['verdict'], Grade>> = {
  right: 'correct',
  nearly: 'partial',
  wrong: 'incorrect',
};

/** The answer that a learner writes to the current card. */
export type Writing = {
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  /** The front with a place for the field; null if the field is below the card. */
  inPlace: string | null;
  placeholder: string;
  /** The keyboard that a phone shows; undefined for the usual one. */
  inputMode: 'numeric' | 'decimal' | undefined;
  /** The question as plain text, which describes the field. */
  question: string;
  /** BCP 47 tag of the language of the answer, or null if it is unknown. */
  language: string | null;
  /** The checked answer while its card waits for a grade. */
  judged: { typed: string; judgement: Judgement } | null;
  /** The grade that fits the checked answer. */
  suggested: Grade | null;
  /** A written answer that was not judged right, so that the learner can say that it is; null if there is none. */
  overrulable: string | null;
  /** A model's verdict on a long answer that was not judged right; null if none is available. */
  ai: { judgement: ModelJudgement | null; isPending: boolean; onAsk: () => void } | null;
  onType: (text: string) => void;
  /** Checks the answer, if there is one, and shows the back. */
  onCheck: () => void;
};

type Options = {
  mode: StudyMode;
  card: Card | undefined;
  state: SessionState;
  settings: Pick<UserSettings, 'writtenAccents' | 'judgedByAi'> | undefined;
  /** Whether a model can judge answers. */
  asks: boolean;
  onShow: () => void;
};

/** The answer written to the current card, or null if the learner does not write. */
export function useWriting({ mode, card, state, settings, asks, onShow }: Options): Writing | null {
  const languages = use(CardLanguages);
  const field = useRef<HTMLInputElement>(null);
  const showing = showingOf(state);
  const aiJudge = useAiJudge(showing);
  const [entry, setEntry] = useState({ showing, typed: '' });
  const [checked, setChecked] = useState<{ showing: string; typed: string; judgement: Judgement } | null>(
    null,
  );
  const isWritten = mode === 'write' || (mode === 'learn' && currentCard(state)?.presentation === 'flip');
  if (!isWritten || card === undefined) return null;
  const { cloze } = card;
  const expected = answerToGive(card);
  if (!canBeWritten(expected)) return null;
  const inPlace = cloze ? frontWithField(cloze) : null;
  const canAsk = asks && isInOwnWords(card);
  const typed = entry.showing === showing ? entry.typed : '';
  const waits = checked?.showing === showing && state.flipped && state.phase === 'answering';
  return {
    field,
    typed,
    inPlace,
    placeholder: (cloze && gapHint(cloze)) ?? (inPlace === null ? 'Write the answer' : '...'),
    inputMode: inputModeFor(expected),
    question: spokenText(card.front),
    language: languages?.backLanguage ?? null,
    judged: waits ? checked : null,
    suggested: waits ? GRADES[aiJudge.judgement?.verdict ?? checked.judgement.verdict] : null,
    overrulable:
      waits && aiJudge.judgement?.verdict !== 'right' && canBeAccepted(checked) ? checked.typed : null,
    ai:
      waits && canAsk && checked.judgement.verdict !== 'right'
        ? { ...aiJudge, onAsk: () => aiJudge.ask(card.id, checked.typed) }
        : null,
    onType: (text) => setEntry({ showing, typed: text }),
    onCheck: () => {
      const accents = settings?.writtenAccents ?? 'deck';
      const judgement = typed.trim() === '' ? null : judgeCard(typed, card, { languages, accents });
      setChecked(judgement && { showing, typed, judgement });
      const isLeft = judgement !== null && judgement.verdict !== 'right';
      if (isLeft && canAsk && settings?.judgedByAi === true) aiJudge.ask(card.id, typed);
      onShow();
    },
  };
}

/** Numbers without a sign, because not every numeric keyboard has one. */
function inputModeFor(expected: string): Writing['inputMode'] {
  if (/^\d+$/u.test(expected)) return 'numeric';
  return /^\d+[.,]\d+$/u.test(expected) ? 'decimal' : undefined;
}

function canBeAccepted({ typed, judgement }: { typed: string; judgement: Judgement }): boolean {
  return judgement.verdict !== 'right' && typed.trim().length <= CARD_LIMITS.acceptedAnswer;
}
