import { useState, type ReactNode } from 'react';
import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { showErrorToast } from '#web/lib/error-toast.ts';
import { TextField } from '#web/ui/text-field.tsx';
import {
  GenerationOptionFields,
  DEFAULT_GENERATION_OPTIONS,
  ReviewFirstSwitch,
} from './generation-options.tsx';
import { MakeButton, useTokenCheck } from './make-button.tsx';
import { MarkedNote } from './marked-note.tsx';
import { PartOfSource, type Part } from './part-of-source.tsx';
import { passagesOfSections, passagesOnPages, type SourceSection } from './source-part.ts';
import { readPages, useMarked } from './choice.queries.ts';
import { NothingToMake } from './nothing-to-make.tsx';
import { useMake } from './use-make.ts';

/** A source to make cards from, as far as the form needs it. */
export type CardSourceOption = {
  id: string;
  title: string;
  /** Number of passages. */
  passages: number;
  /** Number of pages; null if it has none. */
  pages: number | null;
};

/** Numbers of cards that can be requested from a source. */
export const SOURCE_CARD_COUNTS = [5, 10, 15, 20, 25, 30, 40, 50, 75, 100];

type Props = {
  source: CardSourceOption;
  sections: readonly SourceSection[];
  /** Where the cards go: an existing deck, or a new one by title. */
  target: { deckId: string | null; title: string };
  /** What is wrong with the target; nothing is requested while set. */
  targetIssue?: string | undefined;
  /** Initial difficulty. */
  difficulty?: number;
  /** Further fields. */
  children?: ReactNode;
  onClose: () => void;
};

/** Requests cards from a source and opens the screen on which they arrive. */
export function SourceForm(props: Props) {
  const { source, sections, target, targetIssue, difficulty, children, onClose } = props;
  const { make, making, fault } = useMake();
  const { data: config } = usePublicConfig();
  const [part, setPart] = useState<Part>({ type: 'all' });
  const [focus, setFocus] = useState('');
  const [options, setOptions] = useState({
    ...DEFAULT_GENERATION_OPTIONS,
    ...(difficulty === undefined ? {} : { difficulty }),
  });
  const [looks, setLooks] = useState(true);
  const [error, setError] = useState<string>();
  const [reading, setReading] = useState(false);
  const affordable = useTokenCheck(options);
  const refusal = useMarked(source.id).data?.refusal ?? null;

  async function submit() {
    if (reading || making || targetIssue !== undefined) return;
    setReading(true);
    try {
      const found = await passagesOf(part, source, sections);
      setError(found.error);
      if (found.error !== undefined || !affordable()) return;
      const request = { ...options, type: 'source' as const, sourceId: source.id, review: looks };
      const { deckId } = target;
      const title = deckId === null ? target.title : null;
      if (await make({ ...request, focus: focus.trim(), passages: found.passages, deckId, title })) onClose();
    } catch (failure) {
      showErrorToast(failure, 'Failed to make cards');
    } finally {
      setReading(false);
    }
  }

  if (refusal !== null) return <NothingToMake source={source} message={refusal} onClose={onClose} />;
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {config?.provider.builtIn === true ? <MarkedNote sourceId={source.id} /> : null}
      <PartOfSource sections={sections} pages={source.pages} part={part} error={error} onChange={setPart} />
      <TextField
        label="Focus (optional)"
        placeholder="For example: only definitions"
        autoComplete="off"
        maxLength={1000}
        value={focus}
        onChange={({ target: field }) => setFocus(field.value)}
      />
      <GenerationOptionFields counts={SOURCE_CARD_COUNTS} options={options} onChange={setOptions} />
      {children}
      <ReviewFirstSwitch checked={looks} onChange={setLooks} />
      <MakeButton options={options} making={reading || making} fault={fault} onCancel={onClose} />
    </form>
  );
}

type Found = { passages: number[] | null; error?: undefined } | { error: string };

/** The passages of a part, null for all, or what is wrong with the choice. */
async function passagesOf(
  part: Part,
  { id, passages: total, pages }: CardSourceOption,
  sections: readonly SourceSection[],
): Promise<Found> {
  if (part.type === 'all') return { passages: null };
  if (part.type === 'headings') {
    const passages = passagesOfSections(sections, part.chosen, total);
    return passages.length === 0 ? { error: 'Choose at least one heading' } : { passages };
  }
  const [from, to] = [Number(part.from), Number(part.to)];
  if (![from, to].every((page) => Number.isInteger(page) && page >= 1 && page <= (pages ?? 0))) {
    return { error: `Pages must be whole numbers from 1 to ${pages}` };
  }
  if (from > to) return { error: 'The first page must not come after the last one' };
  const passages = await passagesOnPages((passage) => readPages(id, passage), total, [from, to]);
  return passages.length === 0 ? { error: 'There is no text on these pages' } : { passages };
}
