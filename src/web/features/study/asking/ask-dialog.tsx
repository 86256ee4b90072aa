import { Send } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Card } from '#domain/cards/card.ts';
import { ASSIST_TOKEN_PRICE } from '#domain/limits.ts';
import { pickedIn } from '#domain/study/answer/answer.ts';
import { MAX_EXCHANGES, MAX_QUESTION } from '#domain/study/conversation.ts';
import { spokenText } from '#web/features/card-text/detect-markup.ts';
import { CardText } from '#web/features/card-text/card-text.tsx';
import { scrollIntoView } from '#web/lib/scroll-into-view.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useConversation, type Picked } from './asking.queries.ts';

type Props = {
  card: Card;
  /** The learner's selection on the card. */
  picked: Picked;
  onClose: () => void;
  returnFocusTo: () => HTMLElement | null;
};

/** A short conversation with a model about an answered card, stored with the card. */
export function AskDialog({ card, picked, onClose, returnFocusTo }: Props) {
  const { past, asking, writing } = useConversation(card.id, picked);
  const [question, setQuestion] = useState('');
  const newest = asking.data?.exchanges.at(-1);
  const left = past.data?.left ?? MAX_EXCHANGES;
  const asked = past.data?.exchanges.map((exchange) => exchange.question) ?? [];

  function ask(text: string): void {
    const trimmed = text.trim();
    if (trimmed === '' || asking.isPending) return;
    // After a failure the question is restored, to be sent again.
    setQuestion(trimmed);
    asking.mutate(trimmed, { onSuccess: () => setQuestion('') });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Ask about this card"
      description={`A reply costs ${ASSIST_TOKEN_PRICE} tokens and is kept with the card. AI can be wrong.`}
      returnFocusTo={returnFocusTo}
    >
      <div className="mb-4 rounded-lg border bg-raised p-3 text-sm wrap-break-word">
        <CardText text={card.front} part="front" />
      </div>
      <ol aria-label="Conversation" className="flex flex-col gap-4">
        {(past.data?.exchanges ?? []).map((exchange) => (
          <Exchange key={exchange.askedAt} question={exchange.question}>
            <CardText text={exchange.reply} />
          </Exchange>
        ))}
        {writing === null ? null : (
          <Exchange question={writing.question}>
            {writing.reply === '' ? (
              <span className="flex items-center gap-2 text-muted">
                <Spinner size={16} />
                Thinking...
              </span>
            ) : (
              <CardText text={writing.reply} />
            )}
          </Exchange>
        )}
      </ol>
      <output className="sr-only">
        {asking.isPending ? 'Thinking...' : newest === undefined ? '' : `Reply: ${spokenText(newest.reply)}`}
      </output>
      {left === 0 ? (
        <p className="mt-5 text-sm text-muted">
          You have asked all {MAX_EXCHANGES} questions about this card.
        </p>
      ) : (
        <form
          className="mt-5 flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            ask(question);
          }}
        >
          <ul aria-label="Suggestions" className="flex flex-wrap gap-2">
            {suggestions(card, picked, asked).map((suggestion) => (
              <li key={suggestion} className="max-w-full">
                <Button
                  size="sm"
                  className="h-auto! min-h-9 max-w-full py-1.5 text-left whitespace-normal wrap-anywhere"
                  aria-disabled={asking.isPending}
                  onClick={() => ask(suggestion)}
                >
                  {suggestion}
                </Button>
              </li>
            ))}
          </ul>
          <TextArea
            label="Your question"
            value={question}
            maxLength={MAX_QUESTION}
            onChange={(event) => setQuestion(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              ask(question);
            }}
          />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span className="text-sm text-muted">
              {left === 1 ? '1 question' : `${left} questions`} left for this card
            </span>
            <Button type="submit" variant="primary" loading={asking.isPending}>
              <Send aria-hidden size={16} />
              Ask ({ASSIST_TOKEN_PRICE} tokens)
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function Exchange({ question, children }: { question: string; children: ReactNode }) {
  return (
    <li ref={scrollIntoView} className="flex flex-col gap-2 wrap-break-word">
      <p className="ml-8 self-end rounded-lg bg-accent-soft px-3 py-2 whitespace-pre-wrap">
        <span className="sr-only">You asked: </span>
        {question}
      </p>
      <div className="mr-8 rounded-lg border bg-raised px-3 py-2">
        <span className="sr-only">Reply: </span>
        {children}
      </div>
    </li>
  );
}

function suggestions({ quiz }: Card, picked: Picked, asked: readonly string[]): string[] {
  const index = picked === null ? null : pickedIn(quiz, picked);
  const chosen = index === quiz?.key ? undefined : quiz?.options[index ?? -1];
  const questions = [
    ...(chosen === undefined ? [] : [`Why not “${chosen}”?`]),
    'Can you give an example?',
    'Is there a mnemonic?',
  ];
  return questions.filter((question) => !asked.includes(question));
}
