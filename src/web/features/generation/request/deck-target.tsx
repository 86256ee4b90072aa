import { useId, useState } from 'react';
import { title as titleSchema } from '#contract/decks.ts';
import { useDeckChoice } from './choice.queries.ts';
import { countOf } from '#web/lib/format.ts';
import { TextField } from '#web/ui/text-field.tsx';

/** The deck to save the cards to: an existing one or a new one. */
export type SaveTarget = { deckId: string } | { deckId: null; title: string };

/** What is wrong with the title of a new deck, if anything. */
export function titleIssue(target: SaveTarget): string | undefined {
  return target.deckId === null ? titleSchema.safeParse(target.title).error?.issues[0]?.message : undefined;
}

type Props = {
  /** Default title for a new deck. */
  title: string;
  target: SaveTarget;
  onChange: (target: SaveTarget) => void;
};

/** Chooses the deck for new cards: a new one by title, or an existing one by search. */
export function DeckTarget({ title, target, onChange }: Props) {
  const [newTitle, setNewTitle] = useState(target.deckId === null ? target.title : title);
  const [search, setSearch] = useState('');
  const decks = useDeckChoice(true).data;
  const name = useId();
  const query = search.trim().toLowerCase();
  const found = decks?.filter((deck) => deck.title.toLowerCase().includes(query)) ?? [];
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">Save the cards to</legend>
      <Choice
        name={name}
        label="A new deck"
        checked={target.deckId === null}
        onChoose={() => onChange({ deckId: null, title: newTitle })}
      />
      {target.deckId === null ? (
        <div className="pl-7">
          <TextField
            label="Title"
            autoComplete="off"
            value={newTitle}
            error={titleIssue(target)}
            onChange={({ target: field }) => {
              setNewTitle(field.value);
              onChange({ deckId: null, title: field.value });
            }}
          />
        </div>
      ) : null}
      {decks === undefined || decks.length === 0 ? null : (
        <>
          <Choice
            name={name}
            label="A deck you have"
            checked={target.deckId !== null}
            onChoose={() => onChange({ deckId: decks[0]?.id ?? '' })}
          />
          {target.deckId === null ? null : (
            <div className="flex flex-col gap-2 pl-7">
              {decks.length < 6 ? null : (
                <TextField
                  label="Search decks"
                  type="search"
                  autoComplete="off"
                  value={search}
                  onChange={({ target: field }) => setSearch(field.value)}
                />
              )}
              <div
                role="radiogroup"
                aria-label="Decks"
                className="flex max-h-56 flex-col overflow-y-auto rounded-md border p-1"
              >
                {found.map((deck) => (
                  <Choice
                    key={deck.id}
                    name={`${name}-deck`}
                    label={deck.title}
                    note={countOf(deck.cardCount, 'card')}
                    checked={deck.id === target.deckId}
                    onChoose={() => onChange({ deckId: deck.id })}
                  />
                ))}
                {found.length === 0 ? <p className="p-2 text-sm text-muted">No decks found.</p> : null}
              </div>
            </div>
          )}
        </>
      )}
    </fieldset>
  );
}

type ChoiceProps = { name: string; label: string; note?: string; checked: boolean; onChoose: () => void };

function Choice({ name, label, note, checked, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-9 shrink-0 items-center gap-3 rounded-sm px-1 text-sm has-checked:font-medium pointer-coarse:min-h-11">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
      {note === undefined ? null : (
        <span className="ml-auto shrink-0 font-normal text-muted tabular-nums">{note}</span>
      )}
    </label>
  );
}
