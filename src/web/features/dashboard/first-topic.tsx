import { Sparkles } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { DEFAULT_CARD_COUNT, DEFAULT_DIFFICULTY } from '#domain/limits.ts';
import { DEFAULT_CARD_MIX } from '#domain/generation/mix.ts';
import { generationPrice, hasTokens, insufficientTokensMessage } from '#domain/account/tokens.ts';
import { useTodaysTokens } from '#web/features/account/usage.queries.ts';
import { useGeneration, isRefusal } from '#web/features/generation/generation-context.ts';
import { GenerationProgress } from '#web/features/generation/generation-progress.tsx';
import { titleOfTopic } from '#web/features/generation/request/title-of-topic.ts';
import { TopicButtons, useTopicIdeas } from '#web/features/generation/request/topic-buttons.tsx';
import { deferred } from '#web/ui/deferred.tsx';
import { needsServerText } from '#web/lib/needs-server.ts';
import { keepVisitorTopic, visitorTopic } from '#web/lib/visitor-topic.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';

const Refusal = deferred(async () => (await import('#web/features/generation/request/refusal.tsx')).Refusal);

/** Creates the first deck: choosing or typing a topic makes ten cards. */
export function FirstTopic() {
  const { running, failure, isDialogOpen, start } = useGeneration();
  const tokens = useTodaysTokens();
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const ideas = useTopicIdeas();

  function generate(topic: string) {
    const price = generationPrice(DEFAULT_CARD_COUNT, DEFAULT_DIFFICULTY);
    toast.dismiss();
    if (topic === '') {
      toast.error('Topic is required for AI generation');
      field.current?.focus();
      return;
    }
    if (!hasTokens(tokens, price)) {
      toast.error(insufficientTokensMessage(price, tokens.remaining));
      return;
    }
    const request = {
      title: titleOfTopic(topic),
      topic,
      description: null,
      cardCount: DEFAULT_CARD_COUNT,
      difficulty: DEFAULT_DIFFICULTY,
      mix: DEFAULT_CARD_MIX,
      language: null,
      type: 'topic' as const,
    };
    // The form disappears, while the section stays whatever the outcome.
    field.current?.closest('section')?.focus();
    // Cleared before the deck exists, or the learner would be asked about it again; restored after a failure.
    keepVisitorTopic('');
    void start(request, () => shown.current).then((made) => (made ? undefined : keepVisitorTopic(topic)));
  }

  // As high as the form that it replaces on a wide screen.
  if (running !== undefined) {
    return (
      <output className="mt-4 flex min-h-32 flex-col justify-center gap-2">
        <span className="font-medium">Generating {running.title}</span>
        <GenerationProgress running={running} />
      </output>
    );
  }
  return (
    <div className="mt-4 flex flex-col gap-4">
      {isDialogOpen || !isRefusal(failure) ? (
        <div className="min-h-18 sm:min-h-8">
          <TopicButtons label="Ideas to start with" topics={ideas} onTopic={generate} />
        </div>
      ) : (
        <Refusal failure={failure} onTopic={generate} />
      )}
      <form
        noValidate
        className="flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          generate(field.current?.value.trim() ?? '');
        }}
      >
        <label className="flex min-w-0 flex-1 basis-60 flex-col gap-1.5 text-sm font-medium">
          Or a topic of your own
          <input
            ref={field}
            defaultValue={visitorTopic()}
            autoComplete="off"
            maxLength={500}
            placeholder="For example: capitals of Europe"
            className="h-11 w-full rounded-md border border-line-strong bg-canvas px-3 text-base font-normal placeholder:text-muted hover:border-muted"
          />
        </label>
        <Button type="submit" variant="primary" className="h-11! max-sm:w-full sm:mt-6.5">
          <Sparkles aria-hidden size={16} />
          Make ten cards
        </Button>
      </form>
      <FormError message={isDialogOpen ? undefined : needsServerText(failure)} />
    </div>
  );
}
