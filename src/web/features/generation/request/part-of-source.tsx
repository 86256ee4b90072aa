import { useId } from 'react';
import { TextField } from '#web/ui/text-field.tsx';
import { chosenUnder, toggled, type SourceSection } from './source-part.ts';

/** The part of a source to make cards from. */
export type Part =
  | { type: 'all' }
  | { type: 'headings'; chosen: ReadonlySet<number> }
  | { type: 'pages'; from: string; to: string };

type Props = {
  sections: readonly SourceSection[];
  pages: number | null;
  part: Part;
  error: string | undefined;
  onChange: (part: Part) => void;
};

/** Chooses the whole source, some of its headings or a range of pages. */
export function PartOfSource({ sections, pages, part, error, onChange }: Props) {
  const name = useId();
  if (sections.length === 0 && pages === null) return null;
  return (
    <fieldset
      className="flex flex-col gap-2"
      {...(error === undefined ? {} : { 'aria-describedby': `${name}-error` })}
    >
      <legend className="mb-1.5 text-sm font-medium">Use</legend>
      <Choice
        name={name}
        label="The whole source"
        checked={part.type === 'all'}
        onChoose={() => onChange({ type: 'all' })}
      />
      {sections.length === 0 ? null : (
        <Choice
          name={name}
          label="Some headings"
          checked={part.type === 'headings'}
          onChoose={() => onChange({ type: 'headings', chosen: new Set() })}
        />
      )}
      {part.type === 'headings' ? (
        <Headings
          sections={sections}
          chosen={part.chosen}
          onChange={(chosen) => onChange({ type: 'headings', chosen })}
        />
      ) : null}
      {pages === null ? null : (
        <Choice
          name={name}
          label="Some pages"
          checked={part.type === 'pages'}
          onChoose={() => onChange({ type: 'pages', from: '1', to: String(pages) })}
        />
      )}
      {part.type === 'pages' ? (
        <div className="grid grid-cols-2 gap-4 pl-7 sm:max-w-xs">
          <PageField label="From page" value={part.from} onChange={(from) => onChange({ ...part, from })} />
          <PageField label="To page" value={part.to} onChange={(to) => onChange({ ...part, to })} />
        </div>
      ) : null}
      {error === undefined ? null : (
        <p id={`${name}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type ChoiceProps = { name: string; label: string; checked: boolean; onChoose: () => void };

function Choice({ name, label, checked, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-8 items-center gap-3 text-sm pointer-coarse:min-h-11">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="size-4 shrink-0 accent-accent"
      />
      {label}
    </label>
  );
}

type PageProps = { label: string; value: string; onChange: (value: string) => void };

function PageField({ label, value, onChange }: PageProps) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

type HeadingsProps = {
  sections: readonly SourceSection[];
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
};

/** Indentation per level in rem; the deepest levels share one. */
const INDENT_REM = 1.25;
const DEEPEST = 4;

function Headings({ sections, chosen, onChange }: HeadingsProps) {
  const top = Math.min(...sections.map(({ level }) => level));
  const rows = sections.map((section, index) => ({ section, index, key: `${index} ${section.title}` }));
  return (
    <fieldset
      aria-label="Headings"
      className="ml-7 flex max-h-60 flex-col overflow-y-auto rounded-md border p-2"
    >
      {rows.map(({ section, index, key }) => {
        const state = chosenUnder(sections, chosen, index);
        return (
          <label
            key={key}
            style={{ paddingLeft: `${Math.min(section.level - top, DEEPEST) * INDENT_REM}rem` }}
            className="flex min-h-8 shrink-0 items-center gap-3 rounded-sm text-sm pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              checked={state === 'all'}
              ref={(box) => {
                if (box !== null) box.indeterminate = state === 'some';
              }}
              onChange={() => onChange(toggled(sections, chosen, index))}
              className="size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 wrap-anywhere">{section.title}</span>
            {section.page === null ? null : (
              <span className="ml-auto shrink-0 text-muted tabular-nums">p. {section.page}</span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
