import { PACK_LIMITS } from '#domain/interchange/pack.ts';
import { useDeckChoice } from '#web/features/generation/request/choice.queries.ts';
import { countOf } from '#web/lib/format.ts';
import { failureTitle } from '#web/lib/needs-server.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** What a pack says about itself. */
export type PackDetails = { title: string; description: string; author: string; licence: string };

type Props = { details: PackDetails; onChange: (details: PackDetails) => void };

/** What learners read about a pack before they add its cards. */
export function PackFields({ details, onChange }: Props) {
  const set = (name: keyof PackDetails) => ({
    value: details[name],
    maxLength: PACK_LIMITS[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...details, [name]: target.value }),
  });
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Title of the pack"
        required
        description="Use the same title again to replace an earlier version of the pack."
        {...set('title')}
      />
      <TextArea label="Description" rows={2} {...set('description')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Author" autoComplete="name" {...set('author')} />
        <TextField label="Licence" placeholder="CC BY 4.0" {...set('licence')} />
      </div>
    </div>
  );
}

type ChoiceProps = { chosen: readonly string[]; onChange: (ids: string[]) => void };

/** The decks of a course, numbered in the order in which they were chosen. */
export function PackDecks({ chosen, onChange }: ChoiceProps) {
  const { data, error, isError, refetch } = useDeckChoice(true);
  if (isError && data === undefined) {
    return (
      <p role="alert" className="text-sm">
        {failureTitle(error, 'Failed to load decks.')}{' '}
        <Button onClick={() => void refetch()}>Try Again</Button>
      </p>
    );
  }
  const decks = data?.filter(({ cardCount }) => cardCount > 0);
  return (
    <fieldset aria-describedby="pack-decks-order">
      <legend className="text-sm font-medium">Decks of the pack</legend>
      <p id="pack-decks-order" className="text-sm text-muted">
        In the order you choose them.
      </p>
      {decks === undefined ? <Skeleton className="mt-3 h-24 rounded-md!" /> : null}
      {decks?.length === 0 ? <p className="mt-3 text-sm">You have no decks with cards yet.</p> : null}
      {decks === undefined || decks.length === 0 ? null : (
        <div className="mt-3 flex max-h-60 flex-col overflow-y-auto rounded-md border p-2">
          {decks.map(({ id, title, cardCount }) => {
            const place = chosen.indexOf(id) + 1;
            return (
              <label
                key={id}
                className="flex min-h-9 shrink-0 items-center gap-3 rounded-sm px-1 text-sm pointer-coarse:min-h-11"
              >
                <input
                  type="checkbox"
                  checked={place > 0}
                  disabled={place === 0 && chosen.length >= PACK_LIMITS.decks}
                  onChange={() =>
                    onChange(place > 0 ? chosen.filter((other) => other !== id) : [...chosen, id])
                  }
                  className="size-4 shrink-0 accent-accent"
                />
                <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
                <span className="shrink-0 text-muted tabular-nums">
                  {place > 0 ? `Deck ${place}` : countOf(cardCount, 'card')}
                </span>
              </label>
            );
          })}
        </div>
      )}
    </fieldset>
  );
}
