import type { PointerEvent } from 'react';

/** The number of options that Page Up and Page Down skip. */
const PAGE = 8;

/** The attributes of the list, which has no HTML element. A click does not take the focus from the field. */
export const LIST = {
  role: 'listbox',
  onPointerDown: (event: PointerEvent) => event.preventDefault(),
} as const;

/**
 * The attributes of a text field whose keys move through a list while the field keeps the focus, following the combobox
 * pattern of the ARIA Authoring Practices Guide. `active` is the id of the option that Enter chooses; assistive
 * technology announces it.
 */
export function comboboxProps(list: string, active: string | undefined, expanded: boolean) {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': expanded,
    'aria-controls': list,
    'aria-activedescendant': active,
    autoComplete: 'off',
    spellCheck: false,
  } as const;
}

type OptionState = {
  id: string;
  /** Whether Enter would choose it. It is scrolled into view when it becomes active. */
  isActive: boolean;
  isSelected: boolean;
  onReach: () => void;
  onChoose: () => void;
};

/** The attributes of an option of such a list. */
export function optionProps({ id, isActive, isSelected, onReach, onChoose }: OptionState) {
  return {
    id,
    ref: isActive ? scrollIntoView : undefined,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isSelected,
    'data-highlighted': isActive ? '' : undefined,
    onPointerMove: onReach,
    onClick: onChoose,
  } as const;
}

/** The index to which a key leads from option `index` of `count`; undefined if the key does not move through lists. */
export function indexAfterKey(key: string, index: number, count: number): number | undefined {
  const last = Math.max(count - 1, 0);
  switch (key) {
    case 'ArrowDown':
      return index < last ? index + 1 : 0;
    case 'ArrowUp':
      return index > 0 ? index - 1 : last;
    case 'PageDown':
      return Math.min(index + PAGE, last);
    case 'PageUp':
      return Math.max(index - PAGE, 0);
    default:
      return undefined;
  }
}

function scrollIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
