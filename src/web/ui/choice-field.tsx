import { Check } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { searchText } from '#domain/text/search-text.ts';
import { classNames } from '#web/lib/class-names.ts';
import { comboboxProps, indexAfterKey, LIST, optionProps } from './combobox.ts';
import { CONTROL_CLASSES, Field, type FieldProps } from './field.tsx';

type Option = { value: string; label: string };

type Props = FieldProps & {
  options: readonly Option[];
  /** Null while nothing is chosen. */
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder: string;
  /** Shown when nothing matches. */
  noMatch: string;
};

/** Options rendered at a time; typing finds the others. */
const MOST = 50;

/**
 * A field that finds one of many options by typing part of it: a combobox that follows the ARIA pattern. Its list stands
 * below it rather than over what follows, so that it fits into dialogs on phones.
 */
export function ChoiceField({ options, value, onChange, placeholder, noMatch, ...field }: Props) {
  /** What has been typed; null while the list is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const chosen = options.find((option) => option.value === value);
  const words = searchText(typed ?? '').split(' ');
  const found = options
    .filter(({ label }) => words.every((word) => searchText(label).includes(word)))
    .slice(0, MOST);

  function choose(option: Option | undefined) {
    if (option === undefined) return;
    setTyped(null);
    onChange(option.value);
  }

  function follow(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const next = indexAfterKey(event.key, active, found.length);
    if (next !== undefined) {
      event.preventDefault();
      if (typed === null) setTyped('');
      else setActive(next);
    } else if (event.key === 'Enter' && typed !== null) {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === 'Escape' && typed !== null) {
      // Closes the list, not what is around it.
      event.preventDefault();
      setTyped(null);
    }
  }

  return (
    <Field {...field}>
      {(control) => {
        const listId = `${control.id}-list`;
        const optionId = (index: number) => `${listId}-${index}`;
        const isOpen = typed !== null && found.length > 0;
        return (
          <div>
            <input
              {...control}
              {...comboboxProps(listId, isOpen ? optionId(active) : undefined, isOpen)}
              dir="auto"
              placeholder={placeholder}
              value={typed ?? chosen?.label ?? ''}
              onClick={() => setTyped(typed ?? '')}
              onChange={({ target }) => {
                setTyped(target.value);
                setActive(0);
                // Typing over a choice clears it.
                if (value !== null) onChange(null);
              }}
              onKeyDown={follow}
              onBlur={() => setTyped(null)}
              className={classNames(CONTROL_CLASSES, 'h-11')}
            />
            {isOpen ? (
              <div
                id={listId}
                {...LIST}
                aria-label={field.label}
                className="mt-1 max-h-52 overflow-y-auto rounded-md border p-1"
              >
                {found.map((option, index) => (
                  <div
                    key={option.value}
                    {...optionProps({
                      id: optionId(index),
                      isActive: index === active,
                      isSelected: option.value === value,
                      onReach: () => setActive(index),
                      onChoose: () => choose(option),
                    })}
                    className="flex min-h-9 items-center gap-3 rounded-sm px-2.5 py-1 text-sm data-highlighted:bg-raised pointer-coarse:min-h-11"
                  >
                    <span className="min-w-0 flex-1 truncate">{option.label}</span>
                    {option.value === value ? (
                      <Check aria-hidden size={16} className="shrink-0 text-accent" />
                    ) : null}
                  </div>
                ))}
              </div>
            ) : null}
            <output className="text-sm text-muted">
              {typed !== null && found.length === 0 ? noMatch : ''}
            </output>
          </div>
        );
      }}
    </Field>
  );
}
