import { CircleDashed, X } from 'lucide-react';
import type { Card } from '#domain/cards/card.ts';
import type { SessionAnswer } from '#domain/study/answer.ts';
import { CardText } from '#web/features/card-text/card-text.tsx';

type Props = {
  heading: string;
  answers: readonly SessionAnswer[];
  cardsById: ReadonlyMap<string, Card>;
  /** What the server said about wrong answers, by card. */
  explanations: Readonly<Record<string, string>>;
};

/** The cards answered incorrectly, each once. */
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
        {missed.map(({ answer, card }) => {
          const picked =
            answer.selectedOption === null ? undefined : card.quiz?.options[answer.selectedOption];
          const explanation = explanations[card.id] ?? card.explanation;
          return (
            <li key={card.id} className="flex gap-3 px-4 py-4 sm:px-5">
              {answer.grade === 'partial' ? (
                <CircleDashed aria-hidden size={18} className="mt-1 shrink-0 text-saffron" />
              ) : (
                <X aria-hidden size={18} className="mt-1 shrink-0 text-danger" />
              )}
              <div className="min-w-0 wrap-break-word">
                <div className="text-muted">
                  <CardText text={card.front} />
                </div>
                <div className="font-serif text-lg font-medium">
                  <CardText text={card.back} />
                </div>
                {picked === undefined ? null : (
                  <p className="mt-1 text-sm text-muted">
                    Your answer: <CardText text={picked} inline />
                  </p>
                )}
                {explanation ? (
                  <div className="mt-1 text-sm">
                    <CardText text={explanation} />
                  </div>
                ) : null}
                {answer.grade === 'partial' ? <p className="mt-1 text-sm text-muted">Partly known</p> : null}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
