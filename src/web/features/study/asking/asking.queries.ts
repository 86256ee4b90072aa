import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { aiEndpoints } from '#contract/ai.ts';
import type { Card } from '#domain/cards/card.ts';
import type { SessionAnswer } from '#domain/study/answer/answer.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const loadCall = async () => (await import('#web/lib/call-streaming.ts')).callStreaming;

/** The selection on a quiz card; null for a flip card. */
export type Picked = Pick<SessionAnswer, 'selectedOption' | 'selectedText'> | null;

export function pickedOf(answer: SessionAnswer | null): Picked {
  if (answer === null || answer.selectedOption === null) return null;
  const { selectedOption, selectedText } = answer;
  return { selectedOption, selectedText };
}

/** A text that is being generated for one showing of a card. */
type Writing = { for: string; text: string };

/**
 * A model's explanation of the answered card. `showing` identifies the showing of the card; `onWritten` receives the
 * complete text.
 */
export function useExplanation(showing: string, onWritten: (explanation: string) => void) {
  const queries = useQueryClient();
  const [writing, setWriting] = useState<Writing | null>(null);
  const asking = useMutation({
    mutationFn: async ({ cardId, picked }: { cardId: string; picked: Picked }) => {
      const callStreaming = await loadCall();
      return callStreaming(aiEndpoints.explain, { body: { cardId, ...picked } }, (text) =>
        setWriting({ for: showing, text }),
      );
    },
    meta: { errorFallback: 'Failed to get explanation' },
    onMutate: () => setWriting({ for: showing, text: '' }),
    onSettled: () => {
      setWriting(null);
      void queries.invalidateQueries({ queryKey: queryKeys.usage });
    },
  });
  const here = writing?.for === showing ? writing : null;
  return {
    /** The text generated so far; null before the first word. */
    soFar: here === null || here.text === '' ? null : here.text,
    isPending: here !== null,
    ask: ({ id: cardId }: Card, picked: Picked) => {
      if (asking.isPending) return;
      asking.mutate({ cardId, picked }, { onSuccess: ({ explanation }) => onWritten(explanation) });
    },
  };
}

/** The conversation about a card, and how to ask another question. */
export function useConversation(cardId: string, picked: Picked) {
  const queries = useQueryClient();
  const queryKey = queryKeys.conversation(cardId);
  const [reply, setReply] = useState('');
  const past = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(aiEndpoints.conversation, { params: { id: cardId } }, { signal }),
    meta: { errorFallback: 'Failed to load the conversation' },
  });
  const asking = useMutation({
    mutationFn: async (question: string) => {
      const callStreaming = await loadCall();
      return callStreaming(
        aiEndpoints.ask,
        { params: { id: cardId }, body: { question, ...picked } },
        setReply,
      );
    },
    meta: { errorFallback: 'Failed to get a reply' },
    onMutate: () => setReply(''),
    onSuccess: (conversation) => queries.setQueryData(queryKey, conversation),
    onSettled: () => void queries.invalidateQueries({ queryKey: queryKeys.usage }),
  });
  return {
    past,
    asking,
    /** The question being answered, with the reply so far. */
    writing: asking.isPending ? { question: asking.variables, reply } : null,
  };
}
