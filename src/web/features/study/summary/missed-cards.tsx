import { Check, CircleDashed, X } from 'lucide-react';
import type { Card } from '#domain/cards/card.ts';
import { pickedIn, type SessionAnswer } from '#domain/study/answer/answer.ts';
import { addsTo, rightAnswer, storedExplanation } from '#domain/study/explanation.ts';
import { CardText } from '#web/features/card-text/card-text.tsx';
import { InLanguagesOf } from '#web/features/card-text/in-languages-of.tsx';
import { GivenAnswer } from './given-answer.tsx';

type Props = {
  heading: string;
  answers: readonly SessionAnswer[];
  cardsById: ReadonlyMap<string, Card>;
  /** The server's explanations of wrong answers, by card id. */
  explanations: Readonly<Record<string, string>>;
};

/** The cards answered incorrectly, each once: the question, the learner's answer and the correct one. */
export function MissedCards({ heading, answers, cardsById, explanations }: Props) {
  const missed = answers.flatMap((answer) => {
    const card = cardsById.get(answer.cardId);
    return answer.isCorrect || card === undefined ? [] : [{ answer, card }];
  });
  if (missed.length === 0) return null;
  return (
    <section aria-labelledby="missed-heading">
      <h2 id="missed-heading" className="font-serif text-xl font-medium">
        {heading}
      </h2>
      <ul className="mt-3 flex flex-col divide-y overflow-hidden rounded-xl border bg-surface">
        {missed.map(({ answer, card }) => (
          <InLanguagesOf key={card.id} deckId={card.deckId} card={card}>
            <MissedCard
              answer={answer}
              card={card}
              explanation={explanations[card.id] ?? storedExplanation(card, pickedIn(card.quiz, answer))}
            />
          </InLanguagesOf>
        ))}
      </ul>
    </section>
  );
}

type MissedProps = { answer: SessionAnswer; card: Card; explanation: string | null };

function MissedCard({ answer, card, explanation }: MissedProps) {
  const picked = answer.selectedText ?? card.quiz?.options[answer.selectedOption ?? -1];
  const right = picked === undefined ? card.back : rightAnswer(card);
  const partly = answer.grade === 'partial';
  return (
    <li className="flex flex-col gap-2 px-4 py-4 wrap-break-word sm:px-5">
      <div className="font-serif text-lg font-medium">
        <CardText text={card.front} part="front" />
      </div>
      <dl className="flex flex-col gap-1.5">
        <GivenAnswer
          label="Your answer"
          icon={
            partly ? (
              <CircleDashed aria-hidden size={18} className="text-saffron" />
            ) : (
              <X aria-hidden size={18} className="text-danger" />
            )
          }
        >
          {picked === undefined ? (
            <span className="text-muted">{partly ? 'Partly known' : 'Not known'}</span>
          ) : (
            <CardText text={picked} part="back" inline />
          )}
        </GivenAnswer>
        <GivenAnswer label="Right answer" icon={<Check aria-hidden size={18} className="text-accent" />}>
          <CardText text={right} part="back" />
        </GivenAnswer>
      </dl>
      {explanation && addsTo(explanation, [right, card.back]) ? (
        <div className="text-sm text-muted">
          <CardText text={explanation} part="explanation" />
        </div>
      ) : null}
    </li>
  );
}
