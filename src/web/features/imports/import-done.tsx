import { Play, Repeat } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { DeckCounts } from './deck-counts.tsx';
import { DiscardButton } from './discard-button.tsx';
import type { ImportDetails } from './follow-import.ts';
import { ImportReport } from './import-report.tsx';
import { doneText, scheduleText } from './import-texts.ts';
import { useMoreAddedTo } from './imports.queries.ts';
import { UndoButton } from './undo-button.tsx';
import { TitledSection } from './titled-section.tsx';

/** Shows the cards that were added, their decks, and how to undo the import. */
export function ImportDone({ data }: { data: ImportDetails }) {
  const { import: state } = data;
  const pages = useMoreAddedTo(state.id, data.nextAddedTo);
  const addedTo = [...data.addedTo, ...pages.rows];
  const schedule = scheduleText(state);
  const [only] = addedTo;
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-4">
        <p className="font-serif text-xl font-medium tabular-nums sm:text-2xl">{doneText(state)}</p>
        {schedule === null ? null : <p>{schedule}</p>}
        <div className="flex flex-wrap gap-3">
          {state.reviews === 0 ? null : (
            <Button asChild variant="primary">
              <Link to="/review">
                <Repeat aria-hidden size={16} />
                Review
              </Link>
            </Button>
          )}
          {only !== undefined && addedTo.length === 1 ? (
            <Button asChild variant={state.reviews === 0 ? 'primary' : 'secondary'}>
              <Link to={`/study/${only.id}`}>
                <Play aria-hidden size={16} />
                Study now
              </Link>
            </Button>
          ) : null}
          <Button asChild>
            <Link to="/import">Import more</Link>
          </Button>
        </div>
      </div>
      {addedTo.length === 0 ? null : (
        <TitledSection title="Added to">
          <DeckCounts
            label="Decks with new cards"
            pages={pages}
            decks={addedTo.map(({ id, title, cards }) => ({
              key: id,
              name: (
                <Link to={`/decks/${id}`} className="font-medium underline-offset-4 hover:underline">
                  {title}
                </Link>
              ),
              cards,
              action:
                addedTo.length < 2 ? null : (
                  <Button asChild size="sm">
                    <Link to={`/study/${id}`} aria-label={`Study ${title}`}>
                      Study
                    </Link>
                  </Button>
                ),
            }))}
          />
        </TitledSection>
      )}
      <ImportReport data={data} />
      <div className="flex flex-wrap gap-3 border-t pt-6">
        <UndoButton state={state} />
        <DiscardButton state={state} label="Remove from the list" variant="ghost" />
      </div>
    </div>
  );
}
