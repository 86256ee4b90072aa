import { zodResolver } from '@hookform/resolvers/zod';
import { Sparkles } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { toast } from 'sonner';
import type { z } from 'zod';
import { generateRequest, type GenerateRequest } from '#contract/generation.ts';
import { DEFAULT_CARD_MIX, isCardMix } from '#domain/generation/mix.ts';
import { CARD_COUNTS, DEFAULT_CARD_COUNT, DEFAULT_DIFFICULTY } from '#domain/limits.ts';
import { generationPrice, hasTokens, insufficientTokensMessage } from '#domain/account/tokens.ts';
import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { useTodaysTokens } from '#web/features/account/usage.queries.ts';
import { classNames } from '#web/lib/class-names.ts';
import { needsServerText } from '#web/lib/needs-server.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { DIFFICULTY_OPTIONS } from '#web/lib/difficulty-options.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Select } from '#web/ui/select.tsx';
import { NumberSelect } from '#web/ui/number-select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useGeneration, isRefusal } from '../generation-context.ts';
import { ExploreLink, Refusal } from './refusal.tsx';
import { ReviewFirstSwitch, MIX_OPTIONS } from './generation-options.tsx';
import { LANGUAGE_OPTIONS, TOPIC_LANGUAGE } from '../../../lib/language-options.ts';
import { GeneratedFronts } from '../generated-fronts.tsx';
import { GenerationProgress } from '../generation-progress.tsx';
import { MoreOptions } from './more-options.tsx';
import { titleOfTopic } from './title-of-topic.ts';
import { TokenEstimate } from './make-button.tsx';
import { TopicButtons, useTopicIdeas } from './topic-buttons.tsx';
import { useMake } from './use-make.ts';

type FormInput = z.input<typeof generateRequest>;

const DEFAULTS = {
  title: '',
  topic: '',
  description: '',
  cardCount: DEFAULT_CARD_COUNT,
  difficulty: DEFAULT_DIFFICULTY,
  mix: DEFAULT_CARD_MIX,
  language: null,
  type: 'topic',
} satisfies FormInput;

const COUNT_OPTIONS = CARD_COUNTS.map((count) => ({ value: String(count), label: `${count} cards` }));

/** Asks for the topic and shows the running generation. Typed text survives closing. */
export function GenerateDialog() {
  const { running, failure, isDialogOpen, setDialogOpen, proposed, start } = useGeneration();
  const { make, fault } = useMake();
  const [looks, setLooks] = useState(false);
  // A phone's screen has room for the topic, the number of cards and the button.
  const isPhone = useIsPhone();
  const [isUnfolded, setUnfolded] = useState(!isPhone);
  const tokens = useTodaysTokens();
  const { data: config } = usePublicConfig();
  const ideas = useTopicIdeas();
  const { register, control, handleSubmit, setValue, getFieldState, formState, reset } = useForm<
    FormInput,
    unknown,
    GenerateRequest
  >({ resolver: zodResolver(generateRequest), defaultValues: DEFAULTS });
  const { errors } = formState;
  const mix = useController({ control, name: 'mix' });
  const language = useController({ control, name: 'language' });
  // The built-in generator knows English only.
  const anyLanguage = config?.provider.builtIn === false;

  const [cardCount = DEFAULT_CARD_COUNT, difficulty = DEFAULT_DIFFICULTY] = useWatch({
    control,
    name: ['cardCount', 'difficulty'],
  });
  const price = generationPrice(cardCount, difficulty);
  const isRunning = running !== undefined;

  /** The title follows the topic until it is edited. */
  function titleFromTopic(topic: string) {
    if (getFieldState('title').isDirty) return;
    setValue('title', titleOfTopic(topic), { shouldValidate: formState.isSubmitted });
  }

  function useTopic(topic: string) {
    setValue('topic', topic, { shouldDirty: true, shouldValidate: true });
    titleFromTopic(topic);
  }

  const takeProposed = useEffectEvent(useTopic);
  useEffect(() => {
    if (proposed) takeProposed(proposed.topic);
  }, [proposed]);

  async function submit(request: GenerateRequest) {
    toast.dismiss();
    if (!hasTokens(tokens, price)) {
      toast.error(insufficientTokensMessage(price, tokens.remaining));
      return;
    }
    if (await (looks ? make({ ...request, review: true }) : start(request))) reset(DEFAULTS);
  }

  return (
    <Dialog
      open={isDialogOpen}
      onOpenChange={setDialogOpen}
      title="Generate a deck with AI"
      description={
        config?.provider.builtIn === true
          ? `${config.provider.name}, because no AI provider is configured. It covers many topics, in English, and tells you when it does not know one.`
          : 'Name a topic. The cards come with hints, explanations and quiz options.'
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void handleSubmit(submit, () => setUnfolded(true))(event)}
      >
        <TextField
          label="Topic"
          placeholder="For example: capitals of Europe"
          autoComplete="off"
          disabled={isRunning}
          error={errors.topic?.message}
          {...register('topic', {
            onChange: (event: { target: HTMLInputElement }) => titleFromTopic(event.target.value),
          })}
        />
        {isRunning || !isRefusal(failure) ? (
          <div className="flex flex-col items-start gap-2">
            <TopicButtons
              label="Ideas to start with"
              topics={config?.provider.builtIn === true ? ideas : []}
              disabled={isRunning}
              onTopic={useTopic}
            />
            {config?.provider.builtIn === true ? <ExploreLink>See all topics</ExploreLink> : null}
          </div>
        ) : (
          <Refusal failure={failure} onTopic={useTopic} />
        )}
        <NumberSelect
          control={control}
          name="cardCount"
          label="Number of cards"
          options={COUNT_OPTIONS}
          disabled={isRunning}
        />
        <MoreOptions isOpen={isUnfolded} onToggle={setUnfolded}>
          <TextField
            label="Title"
            autoComplete="off"
            disabled={isRunning}
            error={errors.title?.message}
            {...register('title')}
          />
          <TextArea
            label="Description (optional)"
            disabled={isRunning}
            error={errors.description?.message}
            {...register('description')}
          />
          <div className={classNames('grid grid-cols-2 gap-4', anyLanguage && 'sm:grid-cols-3')}>
            <NumberSelect
              control={control}
              name="difficulty"
              label="Difficulty"
              options={DIFFICULTY_OPTIONS}
              disabled={isRunning}
            />
            <div>
              <Select
                label="Card types"
                options={MIX_OPTIONS}
                value={mix.field.value ?? DEFAULT_CARD_MIX}
                onChange={(value) => isCardMix(value) && mix.field.onChange(value)}
                disabled={isRunning}
              />
            </div>
            {anyLanguage ? (
              <div className="max-sm:col-span-2">
                <Select
                  label="Language"
                  options={LANGUAGE_OPTIONS}
                  value={language.field.value ?? TOPIC_LANGUAGE}
                  onChange={(value) => language.field.onChange(value === TOPIC_LANGUAGE ? null : value)}
                  disabled={isRunning}
                />
              </div>
            ) : null}
          </div>
          {isRunning ? null : <ReviewFirstSwitch checked={looks} onChange={setLooks} />}
        </MoreOptions>
        <DialogFooter>
          {running === undefined ? (
            <TokenEstimate price={price} tokens={tokens} />
          ) : (
            <div className="flex min-h-18 flex-col justify-center rounded-md bg-raised p-4">
              <GenerationProgress running={running} />
              <GeneratedFronts fronts={running.fronts} />
            </div>
          )}
          <FormError message={isRunning ? undefined : (fault ?? needsServerText(failure))} />
          <div className="flex flex-wrap items-center justify-end gap-3">
            {isRunning ? (
              <p className="mr-auto text-sm text-muted">You can close this; generation continues.</p>
            ) : (
              <Button variant="ghost" onClick={() => setDialogOpen(false)}>
                Cancel
              </Button>
            )}
            <Button
              type="submit"
              variant="primary"
              loading={isRunning || formState.isSubmitting}
              loadingLabel="Generating..."
            >
              <Sparkles aria-hidden size={16} />
              Generate deck
            </Button>
          </div>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
