import { useRef, useState } from 'react';

/** The selected cards: those with these ids or, if `all` is set, every card found except those. */
export type Selection = { all: boolean; ids: ReadonlySet<string> };

const NOTHING: Selection = { all: false, ids: new Set() };

/** The selection in a list of cards; `order` has the ids of the cards that are shown. */
export function useSelection(order: readonly string[]) {
  const [selection, setSelection] = useState<Selection | null>(null);
  /** The card that was selected last, from which a selection with Shift extends. */
  const anchor = useRef<string>(undefined);
  const { all, ids } = selection ?? NOTHING;

  return {
    /** Null outside of selecting. */
    selection,
    toggle: () => setSelection(selection === null ? NOTHING : null),
    stop: () => setSelection(null),
    set: setSelection,
    isSelected: (id: string): boolean | undefined => (selection === null ? undefined : ids.has(id) !== all),
    /** Selects or deselects a card; with `extend`, also all cards between it and the last one. */
    select: (id: string, selected: boolean, extend: boolean) => {
      const changed = extend ? between(order, anchor.current, id) : [id];
      anchor.current = id;
      const next = new Set(ids);
      for (const one of changed) {
        if (selected === all) next.delete(one);
        else next.add(one);
      }
      setSelection({ all, ids: next });
    },
  };
}

/** The ids between `from` and `to`, both included, in display order; only `to` if either is not shown. */
export function between(order: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [first, last] = [order.indexOf(from ?? ''), order.indexOf(to)];
  return first === -1 || last === -1 ? [to] : order.slice(Math.min(first, last), Math.max(first, last) + 1);
}
