import { useState } from 'react';
import { generateRequest } from '#contract/generation.ts';
import type { Deck } from '#domain/deck.ts';
import { CARD_COUNTS } from '#domain/limits.ts';
import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { BUILT_IN_NOTE } from './built-in-note.ts';
import {
  GenerationOptionFields,
  DEFAULT_GENERATION_OPTIONS,
  ReviewFirstSwitch,
} from './generation-options.tsx';
import { MakeButton, useTokenCheck } from './make-button.tsx';
import { SourceForm } from './source-form.tsx';
import { useSourceChoice, useSourceDetails } from './choice.queries.ts';
import { useMake } from './use-make.ts';

type Props = {
  deck: Pick<Deck, 'id' | 'title' | 'difficulty'>;
  returnFocusTo: () => HTMLElement | null;
  onClose: () => void;
};

/** Option value for a topic; the other values are ids of sources. */
const TOPIC = 'topic';

/** Requests more cards for a deck, from a topic or a source. Open while rendered. */
export function AddCardsDialog({ deck, returnFocusTo, onClose }: Props) {
  const sources = useSourceChoice().data ?? [];
  const [from, setFrom] = useState(TOPIC);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add cards with AI"
      description="New cards that do not repeat those already in this deck."
      returnFocusTo={returnFocusTo}
    >
      <div className="flex flex-col gap-5">
        {sources.length === 0 ? null : (
          <Select
            label="Made from"
            options={[
              { value: TOPIC, label: 'A topic' },
              ...sources.map(({ id, title }) => ({ value: id, label: `Source: ${title}` })),
            ]}
            value={from}
            onChange={setFrom}
          />
        )}
        {from === TOPIC ? (
          <TopicForm deck={deck} onClose={onClose} />
        ) : (
          <ChosenSource key={from} id={from} deck={deck} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

type FormProps = Pick<Props, 'deck' | 'onClose'>;

function TopicForm({ deck, onClose }: FormProps) {
  const { make, making, fault } = useMake();
  const { data: config } = usePublicConfig();
  const [topic, setTopic] = useState(deck.title);
  const [description, setDescription] = useState('');
  const [options, setOptions] = useState({ ...DEFAULT_GENERATION_OPTIONS, difficulty: deck.difficulty });
  const [looks, setLooks] = useState(true);
  const [submitted, setSubmitted] = useState(false);
  const affordable = useTokenCheck(options);
  const request = { ...options, type: 'topic' as const, title: deck.title, topic, description };
  const faults = submitted ? (generateRequest.safeParse(request).error?.issues ?? []) : [];
  const issueOf = (field: string) => faults.find(({ path }) => path[0] === field)?.message;

  async function submit() {
    setSubmitted(true);
    if (!generateRequest.safeParse(request).success || !affordable()) return;
    if (await make({ ...request, deckId: deck.id, review: looks })) onClose();
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {config?.provider.builtIn === true ? <p className="text-sm text-muted">{BUILT_IN_NOTE}</p> : null}
      <TextField
        label="Topic"
        autoComplete="off"
        value={topic}
        error={issueOf('topic')}
        onChange={({ target }) => setTopic(target.value)}
      />
      <TextArea
        label="Focus (optional)"
        placeholder="For example: only the verbs"
        value={description}
        error={issueOf('description')}
        onChange={({ target }) => setDescription(target.value)}
      />
      <GenerationOptionFields counts={CARD_COUNTS} options={options} onChange={setOptions} />
      <ReviewFirstSwitch checked={looks} onChange={setLooks} />
      <MakeButton options={options} making={making} fault={fault} onCancel={onClose} />
    </form>
  );
}

function ChosenSource({ id, deck, onClose }: FormProps & { id: string }) {
  const { data, error, isError, refetch } = useSourceDetails(id);
  if (isError && data === undefined) {
    return (
      <div role="alert" className="flex items-center justify-between gap-3 text-sm">
        {failureTitle(error, 'The source could not be loaded.')}
        <Button onClick={() => void refetch()}>Try Again</Button>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <output className="flex items-center gap-3 text-sm text-muted">
        <Spinner />
        Loading the source...
      </output>
    );
  }
  return (
    <SourceForm
      source={data.source}
      sections={data.sections}
      target={{ deckId: deck.id, title: deck.title }}
      difficulty={deck.difficulty}
      onClose={onClose}
    />
  );
}
