import { useEffect, useRef, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { Card, CardContent } from '#domain/cards/card.ts';
import { InLanguagesOfCard } from '#web/features/card-text/in-languages-of-card.tsx';
import { useReplicaStatus } from '#web/features/replica/replica-status.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { errorTexts } from '#web/lib/api-error.ts';
import { needsServerText } from '#web/lib/needs-server.ts';
import { newId } from '#web/lib/new-id.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { NumberSelect } from '#web/ui/number-select.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { cardForm, checkCardForm, firstOptions, followKey, HINT_ROWS, type CardForm } from './card-form.ts';
import { resolverFor, serverIssues } from './card-form-errors.ts';
import { VersionConflictView } from './version-conflict-view.tsx';
import { cardDifferences } from './differences.ts';
import { DIFFICULTY_OPTIONS } from '#web/lib/difficulty-options.ts';
import { confirmDiscard } from '#web/lib/confirm-discard.ts';
import { MediaArea, type MediaField } from './media-area.tsx';
import { OptionsEditor } from './options-editor.tsx';
import { useSaveCard, type SaveCard } from './save.queries.ts';
import { TagsField } from './tags-field.tsx';
import { useReverse } from './use-reverse.ts';

/** Needed only while two devices have changed the card. */
const ConflictsDialog = deferred(
  async () => (await import('./conflicts/conflicts-dialog.tsx')).ConflictsDialog,
  { failure: 'above' },
);

type Props = {
  /** The deck of the card. Drafts have no deck; pass `saving` for those instead. */
  deckId?: string;
  saving?: SaveCard;
  /** The card to edit; without it, a new one is created. */
  card?: Card;
  returnFocusTo?: () => HTMLElement | null;
  /** Called with the current card, whether it was saved here or on another device. */
  onSaved?: (card: Card) => void;
  onClose: () => void;
};

const GAPS =
  'Select words and press Gap. A hint may follow the words: {{c1::gap::hint}}. Each number is a card of its own';

const KINDS = [
  { value: 'sides', label: 'Front and back' },
  { value: 'gaps', label: 'Text with gaps' },
] as const;

const MARKUP = 'You can use Markdown, LaTeX formulas ($x^2$), pictures and sounds.';

const MEDIA_WAITS = 'A picture or sound is still being sent. Wait a moment, then save again.';

/** Edits all fields of a card. Open while rendered. */
export function CardEditorDialog({ deckId = '', saving, card, returnFocusTo, onSaved, onClose }: Props) {
  const mayLackBack = card?.back === '';
  const ofDeck = useSaveCard(deckId);
  const save = saving ?? ofDeck;
  const [conflict, setConflict] = useState<{ theirs: Card; mine: CardContent } | null>(null);
  const [comparing, setComparing] = useState(false);
  const [another, setAnother] = useState(false);
  const [added, setAdded] = useState(0);
  const waiting = useRef(new Map<MediaField, number>());
  const { control, register, handleSubmit, setError, setFocus, setValue, reset, formState } =
    useForm<CardForm>({
      resolver: resolverFor(mayLackBack),
      defaultValues: cardForm(card),
    });
  const { errors, isDirty } = formState;
  const [back, isQuiz, options, key, gap] = useWatch({
    control,
    name: ['back', 'isQuiz', 'options', 'key', 'gap'],
  });
  const reverse = useReverse(card);
  const isReversible = !saving && gap === null && !isQuiz && card?.isReverse !== true;
  /** The group that makes the cards of a new text siblings. Stays the same when saving is retried. */
  const [group, setGroup] = useState(newId);
  // Focuses the front of the next card once the empty form has rendered.
  useEffect(() => {
    if (added > 0) setFocus('front');
  }, [added, setFocus]);
  const keyText = (form: Pick<CardForm, 'options' | 'key'>) => form.options[form.key ?? -1]?.text ?? '';

  /** Validates on every change after a failed submission, and only on submission before. */
  const live = { shouldDirty: true, shouldValidate: formState.isSubmitted };

  function changeOptions(now: Pick<CardForm, 'options' | 'key'>) {
    const followed = isQuiz ? followKey(back, keyText({ options, key }), keyText(now)) : back;
    if (followed !== back) setValue('back', followed, live);
    setValue('options', now.options, live);
    setValue('key', now.key, live);
  }

  function changeQuiz(quiz: boolean) {
    setValue('isQuiz', quiz, live);
    if (!quiz || options.length > 0) return;
    const first = firstOptions(back);
    setValue('options', first.options, live);
    setValue('key', first.key, live);
  }

  function changeKind(kind: (typeof KINDS)[number]['value']) {
    setValue('gap', kind === 'gaps' ? 'first' : null, live);
    if (kind === 'gaps') changeOptions({ options: [], key: null });
    if (kind === 'gaps') setValue('isQuiz', false, live);
  }

  const media = (name: MediaField) => ({
    control,
    name,
    onWaiting: (count: number) => void waiting.current.set(name, count),
  });

  async function submit(form: CardForm, addAnother: boolean, over = card) {
    if ([...waiting.current.values()].some((count) => count > 0)) {
      setError('root', { message: MEDIA_WAITS });
      return;
    }
    const { content } = checkCardForm(form, mayLackBack);
    if (content === null) return;
    setAnother(addAnother);
    try {
      const result = await save.mutateAsync({ card: content, over, group });
      if ('changed' in result) return setConflict({ theirs: result.changed, mine: content });
      await reverse.settle(result.saved);
      onSaved?.(result.saved);
    } catch (error) {
      setConflict(null);
      const faults = serverIssues(error, form);
      for (const { field, message } of faults) setError(field, { message });
      if (faults.length === 0) {
        const message = needsServerText(error) ?? errorTexts(error, 'Failed to save card').title;
        setError('root', { message });
      }
      return;
    }
    if (!addAnother) return onClose();
    reset({ ...cardForm(), difficulty: form.difficulty, gap: form.gap });
    setGroup(newId());
    setAdded(added + 1);
  }

  const send = (addAnother: boolean) => void handleSubmit((form) => submit(form, addAnother))();
  const leave = () => {
    if (confirmDiscard(isDirty || reverse.isChanged)) onClose();
  };
  const inConflict = useReplicaStatus(({ conflicts }) => card !== undefined && conflicts.includes(card.id));

  if (card && comparing) {
    return (
      <ConflictsDialog cardIds={[card.id]} onClose={onClose} {...(returnFocusTo ? { returnFocusTo } : {})} />
    );
  }

  return (
    <Dialog
      wide
      open
      onOpenChange={leave}
      title={card ? 'Edit card' : 'Add card'}
      {...(conflict === null ? { description: gap === null ? MARKUP : textWithGaps(card) } : {})}
      {...(returnFocusTo ? { returnFocusTo } : {})}
    >
      {conflict && (
        <VersionConflictView
          key={conflict.theirs.version}
          what="card"
          differences={cardDifferences(conflict.theirs, conflict.mine)}
          saving={save.isPending}
          onBack={() => setConflict(null)}
          onUseTheirs={() => {
            onSaved?.(conflict.theirs);
            onClose();
          }}
          onKeepMine={() => void handleSubmit((form) => submit(form, false, conflict.theirs))()}
        />
      )}
      <form
        noValidate
        hidden={conflict !== null}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          send(false);
        }}
      >
        {inConflict ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            This card was changed on two devices.
            <Button size="sm" onClick={() => confirmDiscard(isDirty) && setComparing(true)}>
              Compare
            </Button>
          </p>
        ) : null}
        {card || saving ? null : (
          <Segments
            label="Kind of card"
            segments={KINDS}
            value={gap === null ? 'sides' : 'gaps'}
            onChange={changeKind}
          />
        )}
        {gap === null ? (
          <InLanguagesOfCard card={card}>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <MediaArea label="Front" rows={4} error={errors.front?.message} {...media('front')} />
              <MediaArea label="Back" rows={4} error={errors.back?.message} {...media('back')} />
            </div>
            <Switch
              label="Quiz card"
              description="Asked as a multiple-choice question."
              checked={isQuiz}
              onChange={changeQuiz}
            />
            {isReversible && reverse.isOn !== null ? (
              <Switch
                label="Also ask it the other way round"
                description="Makes a reverse card, which changes with this one."
                checked={reverse.isOn}
                onChange={reverse.setWanted}
              />
            ) : null}
          </InLanguagesOfCard>
        ) : (
          <MediaArea gaps label="Text with gaps" rows={4} error={errors.front?.message} {...media('front')} />
        )}
        {isQuiz || options.length > 0 ? (
          <OptionsEditor
            value={{ options, key }}
            onChange={changeOptions}
            rowErrors={options.map((_, row) => errors.options?.[row]?.text?.message)}
            error={errors.options?.message ?? errors.options?.root?.message ?? errors.key?.message}
          />
        ) : null}
        <div hidden={gap === 'first'} className="grid items-start gap-4 sm:grid-cols-3">
          {HINT_ROWS.map((level) => (
            <MediaArea
              key={level}
              small
              label={`Hint ${level + 1} (optional)`}
              rows={1}
              error={errors.hints?.[level]?.message}
              {...media(`hints.${level}`)}
            />
          ))}
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-[2fr_1fr]">
          <MediaArea
            label="Explanation (optional)"
            error={errors.explanation?.message}
            {...media('explanation')}
          />
          <NumberSelect control={control} name="difficulty" label="Difficulty" options={DIFFICULTY_OPTIONS} />
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Controller
            control={control}
            name="tags"
            render={({ field: { value, onChange } }) => (
              <TagsField
                label="Tags (optional)"
                description="Separate tags with commas."
                error={errors.tags?.message}
                value={value}
                onChange={onChange}
              />
            )}
          />
          {gap === 'first' ? null : (
            <TextArea
              label="Also right when written (optional)"
              description="One answer a line."
              rows={1}
              error={errors.accepted?.message}
              {...register('accepted')}
            />
          )}
        </div>
        <FormError message={errors.root?.message} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={leave}>
            Cancel
          </Button>
          {card ? null : (
            <Button loading={save.isPending && another} onClick={() => send(true)}>
              Save and add another
            </Button>
          )}
          <Button type="submit" variant="primary" loading={save.isPending && !another}>
            {card ? 'Save' : 'Add card'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function textWithGaps(card: Card | undefined): string {
  return card ? `${GAPS}, and this text is changed on all of them.` : `${GAPS}.`;
}
