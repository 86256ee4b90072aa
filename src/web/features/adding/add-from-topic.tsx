import { useState } from 'react';
import { generateRequest } from '#contract/generation.ts';
import { CARD_COUNTS } from '#domain/limits.ts';
import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { useGeneration } from '#web/features/generation/generation-context.ts';
import { BUILT_IN_NOTE } from '#web/features/generation/request/built-in-note.ts';
import { DEFAULT_GENERATION_OPTIONS } from '#web/features/generation/request/generation-options.tsx';
import { useTokenCheck } from '#web/features/generation/request/make-button.tsx';
import { titleOfTopic } from '#web/features/generation/request/title-of-topic.ts';
import { useMake } from '#web/features/generation/request/use-make.ts';
import { closeAddDialog, useAddDialog } from '#web/lib/add-dialog.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { MakeForm } from './make-form.tsx';

type Props = { topic: string; areTerms?: boolean };

const WRITE_ANSWERS =
  'Write the answer after each word, such as “chien = dog”, or paste a text that explains them.';

/** Requests cards on a topic, or on words that need answers. */
export function AddFromTopic({ topic, areTerms = false }: Props) {
  const deck = useAddDialog((state) => state.deck) ?? null;
  const { start, setDialogOpen } = useGeneration();
  const { make, making, fault } = useMake();
  const { data: config } = usePublicConfig();
  const [options, setOptions] = useState({
    ...DEFAULT_GENERATION_OPTIONS,
    ...(deck && { difficulty: deck.difficulty }),
  });
  const affordable = useTokenCheck(options);
  const checked = generateRequest.safeParse({
    ...options,
    type: 'topic',
    topic,
    title: deck?.title ?? titleOfTopic(topic),
    description: null,
  });
  const isBuiltIn = config?.provider.builtIn === true;
  if (areTerms && isBuiltIn) return <p className="text-sm">{WRITE_ANSWERS}</p>;
  if (!checked.success) return <FormError message={checked.error.issues[0]?.message} />;
  const request = checked.data;

  async function submit() {
    if (making || !affordable()) return;
    if (deck === null) {
      closeAddDialog();
      // That dialog shows the progress, or why there are no cards.
      setDialogOpen(true, topic);
      await start(request);
      return;
    }
    if (await make({ ...request, deckId: deck.id, review: true })) closeAddDialog();
  }

  return (
    <MakeForm
      label={deck === null ? 'Generate deck' : 'Make cards'}
      counts={CARD_COUNTS}
      options={options}
      onOptions={setOptions}
      making={making}
      fault={fault}
      onSubmit={() => void submit()}
      {...(deck === null && {
        onMore: () => {
          closeAddDialog();
          setDialogOpen(true, topic);
        },
      })}
    >
      {isBuiltIn ? BUILT_IN_NOTE : undefined}
    </MakeForm>
  );
}
