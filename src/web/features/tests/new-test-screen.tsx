import { Printer } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Deck } from '#domain/deck.ts';
import { QUESTION_KINDS, type QuestionKind } from '#domain/study/tests/question.ts';
import { useDeckChoice } from '#web/features/generation/request/choice.queries.ts';
import { useTags } from '#web/features/editing/tags.queries.ts';
import { errorTexts } from '#web/lib/api-error.ts';
import { countOf } from '#web/lib/format.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { newId } from '#web/lib/new-id.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { browserTimeZone } from '#web/lib/time-zone.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CheckList } from '#web/ui/check-list.tsx';
import { KIND_NAMES } from './kind-names.ts';
import { useStartTest } from './tests.queries.ts';

/** What a new test is about and how it asks. `?deck=` chooses decks beforehand. */
export function NewTestScreen() {
  usePageTitle('New test');
  const decks = useDeckChoice(true);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <div className="-my-2 flex min-h-11 items-center">
          <BackLink to="/tests">Tests</BackLink>
        </div>
        <PageHeader title="New test" />
      </div>
      {decks.data === undefined ? (
        decks.isError ? (
          <EmptyState
            role="alert"
            title={failureTitle(decks.error, 'Failed to load decks')}
            action={<Button onClick={() => void decks.refetch()}>Try Again</Button>}
          />
        ) : (
          <>
            <output className="sr-only">Loading decks</output>
            <Skeleton className="h-72 rounded-lg!" />
          </>
        )
      ) : decks.data.every(({ cardCount }) => cardCount === 0) ? (
        <EmptyState title="Nothing to ask yet">A test needs a deck with cards.</EmptyState>
      ) : (
        <Settings decks={decks.data.filter(({ cardCount }) => cardCount > 0)} />
      )}
    </div>
  );
}

const NUMBERS = [5, 10, 20, 30, 50, 100, 200].map((count) => ({
  value: String(count),
  label: countOf(count, 'question'),
}));

const LIMITS = [
  { value: '0', label: 'No time limit' },
  ...[5, 10, 15, 20, 30, 45, 60, 90, 120].map((minutes) => ({
    value: String(minutes),
    label: countOf(minutes, 'minute'),
  })),
];

const PAGES = [
  { value: 'one', label: 'One at a time' },
  { value: 'all', label: 'All on one page' },
] as const;

function Settings({ decks }: { decks: readonly Deck[] }) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { data: tags = [] } = useTags();
  const start = useStartTest();
  const [id] = useState(newId);
  const [deckIds, setDeckIds] = useState<readonly string[]>(() => parameters.getAll('deck'));
  const [chosenTags, setChosenTags] = useState<readonly string[]>([]);
  const [kinds, setKinds] = useState<readonly QuestionKind[]>(['true-false', 'choice', 'write']);
  const [count, setCount] = useState('20');
  const [minutes, setMinutes] = useState('0');
  const [pages, setPages] = useState<'one' | 'all'>('one');
  const known = deckIds.filter((deckId) => decks.some((deck) => deck.id === deckId));

  function make({ paper }: { paper: boolean }) {
    start.mutate(
      {
        id,
        deckIds: known,
        tags: [...chosenTags],
        questions: Number(count),
        kinds: [...kinds],
        minutes: paper || minutes === '0' ? null : Number(minutes),
        onePage: pages === 'all',
        timeZone: browserTimeZone(),
      },
      {
        onSuccess: ({ test }) =>
          void navigate(paper ? `/tests/${test.id}/print` : `/tests/${test.id}`, { replace: !paper }),
      },
    );
  }

  return (
    <form
      className="flex max-w-2xl flex-col gap-6"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        make({ paper: false });
      }}
    >
      <CheckList
        legend="Decks"
        options={decks.map(({ id: value, title, cardCount }) => ({
          value,
          label: title,
          note: countOf(cardCount, 'card'),
        }))}
        chosen={known}
        onChange={setDeckIds}
      />
      {tags.length === 0 ? null : (
        <CheckList
          legend="Only cards with one of these tags"
          folded={chosenTags.length === 0}
          options={tags.map(({ tag, cards }) => ({ value: tag, label: tag, note: countOf(cards, 'card') }))}
          chosen={chosenTags}
          onChange={setChosenTags}
        />
      )}
      <CheckList
        legend="Kinds of questions"
        options={QUESTION_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind] }))}
        chosen={kinds}
        onChange={(values) => setKinds(QUESTION_KINDS.filter((kind) => values.includes(kind)))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label="Number" options={NUMBERS} value={count} onChange={setCount} />
        <Select label="Time" options={LIMITS} value={minutes} onChange={setMinutes} />
      </div>
      <Segments label="Questions" labelShown segments={PAGES} value={pages} onChange={setPages} />
      <FormError
        message={start.error === null ? undefined : errorTexts(start.error, 'Failed to make the test').title}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="max-sm:w-full"
          disabled={known.length === 0 || kinds.length === 0}
          loading={start.isPending}
        >
          Start test
        </Button>
        <Button
          size="lg"
          className="max-sm:w-full"
          disabled={known.length === 0 || kinds.length === 0 || start.isPending}
          onClick={() => make({ paper: true })}
        >
          <Printer aria-hidden size={18} />
          Print on paper
        </Button>
      </div>
    </form>
  );
}
