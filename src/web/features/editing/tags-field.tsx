import { useState, type KeyboardEvent } from 'react';
import { searchText } from '#domain/text/search-text.ts';
import { classNames } from '#web/lib/class-names.ts';
import { comboboxProps, indexAfterKey, LIST, optionProps } from '#web/ui/combobox.ts';
import { CONTROL_CLASSES, Field, type FieldProps } from '#web/ui/field.tsx';
import { completeTag, lastTag, tagList } from './card-form.ts';
import { useTags } from './tags.queries.ts';

type Props = FieldProps & {
  /** Tags separated by commas. */
  value: string;
  onChange: (value: string) => void;
  /** Offers these instead of all tags of the user. */
  among?: readonly string[] | undefined;
};

const MOST = 6;

/** Tags separated by commas, with suggestions for the one that is being typed. */
export function TagsField({ value, onChange, among, ...field }: Props) {
  const known = useTags().data;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = searchText(lastTag(value));
  const there = new Set(tagList(value).map((tag) => tag.toLowerCase()));
  const found =
    open && typed !== ''
      ? (among ?? known?.map(({ tag }) => tag) ?? [])
          .filter((tag) => searchText(tag).includes(typed) && !there.has(tag.toLowerCase()))
          .slice(0, MOST)
      : [];
  const isOpen = found.length > 0;

  function choose(tag: string) {
    onChange(completeTag(value, tag));
    setActive(-1);
  }

  function follow(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || !isOpen) return;
    const next = indexAfterKey(event.key, active, found.length);
    const chosen = found[active];
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape') {
      // Closes the list, not what is around it.
      event.preventDefault();
      setOpen(false);
    }
  }

  return (
    <Field {...field}>
      {(control) => {
        const listId = `${control.id}-list`;
        const optionId = (index: number) => `${listId}-${index}`;
        return (
          <div>
            <input
              {...control}
              {...comboboxProps(listId, found[active] === undefined ? undefined : optionId(active), isOpen)}
              dir="auto"
              value={value}
              onChange={({ target }) => {
                onChange(target.value);
                setOpen(true);
                setActive(-1);
              }}
              onKeyDown={follow}
              onBlur={() => setOpen(false)}
              className={classNames(CONTROL_CLASSES, 'h-11')}
            />
            {isOpen ? (
              <div
                id={listId}
                {...LIST}
                aria-label="Tags in use"
                className="mt-1 flex flex-col rounded-md border p-1"
              >
                {found.map((tag, index) => (
                  <div
                    key={tag}
                    {...optionProps({
                      id: optionId(index),
                      isActive: index === active,
                      isSelected: false,
                      onReach: () => setActive(index),
                      onChoose: () => choose(tag),
                    })}
                    className="flex min-h-9 items-center truncate rounded-sm px-2.5 text-sm data-highlighted:bg-raised pointer-coarse:min-h-11"
                  >
                    {tag}
                  </div>
                ))}
              </div>
            ) : null}
          </div>
        );
      }}
    </Field>
  );
}
