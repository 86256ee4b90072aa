import { useId, type ReactNode, type RefObject } from 'react';
import type { Question, TestAnswer } from '#contract/tests.ts';
import { FALSE, TRUE } from '#domain/study/tests/question.ts';
import { CardLanguages } from '#web/features/card-text/card-languages.ts';
import { CardText } from '#web/features/card-text/card-text.tsx';
import { spokenText } from '#web/features/card-text/detect-markup.ts';
import { CONTROL_CLASSES } from '#web/ui/field.tsx';
import { letterOf } from '../kind-names.ts';

type Props = {
  question: Question;
  /** "Question 3 of 20", or "Questions 4 to 9 of 20". */
  title: string;
  heading?: RefObject<HTMLHeadingElement | null>;
  answer: TestAnswer | null;
  onAnswer: (answer: TestAnswer) => void;
  /** The learner has left the field or pressed Enter. */
  onDone: (how: 'left' | 'entered') => void;
};

/** A question with the fields for its answer. */
export function QuestionCard(props: Props) {
  const { question, title, heading } = props;
  const id = useId();
  const [card] = question.cards;
  return (
    <CardLanguages value={card?.languages}>
      <section
        aria-labelledby={`${id}-title`}
        className="flex flex-col gap-4 rounded-xl border bg-surface p-4 sm:p-6"
      >
        <h2 ref={heading} id={`${id}-title`} tabIndex={-1} className="text-sm font-medium text-muted">
          {title}
        </h2>
        {question.kind === 'matching' ? null : (
          <div id={`${id}-front`} className="font-serif text-xl font-medium wrap-break-word">
            <CardText text={card?.front ?? ''} part="front" />
          </div>
        )}
        <Fields {...props} labelId={`${id}-front`} />
      </section>
    </CardLanguages>
  );
}

type FieldsProps = Props & { labelId: string };

function Fields(props: FieldsProps) {
  switch (props.question.kind) {
    case 'choice':
      return <Choice {...props} />;
    case 'true-false':
      return <TrueOrFalse {...props} />;
    case 'matching':
      return <Matching {...props} />;
    case 'write':
      return <Written {...props} />;
  }
}

function Choice({ question, answer, onAnswer, labelId }: FieldsProps) {
  return (
    <Radios
      labelId={labelId}
      picked={answer?.picks?.[0] ?? null}
      onPick={(pick) => onAnswer({ text: null, picks: [pick] })}
      options={question.options.map((text, value) => ({
        value,
        label: <CardText text={text} part="back" inline />,
      }))}
    />
  );
}

function TrueOrFalse({ question, answer, onAnswer, labelId }: FieldsProps) {
  const id = useId();
  return (
    <>
      <div id={id} className="rounded-md bg-raised px-4 py-3 wrap-break-word">
        <CardText text={question.claim ?? ''} part="back" />
      </div>
      <Radios
        labelId={`${labelId} ${id}`}
        picked={answer?.picks?.[0] ?? null}
        onPick={(pick) => onAnswer({ text: null, picks: [pick] })}
        options={[
          { value: TRUE, label: 'True' },
          { value: FALSE, label: 'False' },
        ]}
      />
    </>
  );
}

type RadiosProps = {
  labelId: string;
  options: readonly { value: number; label: ReactNode }[];
  picked: number | null;
  onPick: (value: number) => void;
};

function Radios({ labelId, options, picked, onPick }: RadiosProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-labelledby={labelId} className="flex flex-col gap-2">
      {options.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-line-strong px-3 py-2 hover:border-muted has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            className="size-4 shrink-0 accent-accent outline-none"
            checked={picked === value}
            onChange={() => onPick(value)}
          />
          <span className="min-w-0 wrap-break-word">{label}</span>
        </label>
      ))}
    </div>
  );
}

function Matching({ question, answer, onAnswer }: FieldsProps) {
  const id = useId();
  const picks = question.cards.map((_card, index) => answer?.picks?.[index] ?? null);
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <ol aria-label="Answers" className="flex flex-col gap-2">
        {question.options.map((text, index) => (
          <li key={letterOf(index)} className="flex gap-3 wrap-break-word">
            <span className="font-medium">{letterOf(index)}</span>
            <CardText text={text} part="back" inline />
          </li>
        ))}
      </ol>
      <ul aria-label="Find the answer" className="flex flex-col gap-4">
        {question.cards.map((card, index) => (
          <li key={card.id} className="flex flex-col gap-1.5">
            <div id={`${id}-${index}`} className="font-serif font-medium wrap-break-word">
              <CardText text={card.front} part="front" />
            </div>
            <select
              aria-labelledby={`${id}-${index}`}
              className={`${CONTROL_CLASSES} h-11`}
              value={picks[index] ?? ''}
              onChange={({ target }) =>
                onAnswer({
                  text: null,
                  picks: picks.with(index, target.value === '' ? null : Number(target.value)),
                })
              }
            >
              <option value="">Choose an answer</option>
              {question.options.map((text, option) => (
                <option key={letterOf(option)} value={option}>
                  {letterOf(option)}: {spokenText(text)}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Written({ question, answer, onAnswer, onDone, labelId }: FieldsProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onDone('entered');
      }}
    >
      <input
        aria-labelledby={labelId}
        className={`${CONTROL_CLASSES} h-12`}
        placeholder="Write the answer"
        value={answer?.text ?? ''}
        lang={question.cards[0]?.languages.backLanguage ?? undefined}
        dir="auto"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={500}
        onChange={({ target }) => onAnswer({ text: target.value, picks: null })}
        onBlur={() => onDone('left')}
      />
    </form>
  );
}
