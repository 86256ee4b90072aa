import { useEffect, useRef, useState } from 'react';

const SHOWN_FIRST = 5;

/**
 * The first rows of a list, until one asks for all. The button that asks goes away with its focus, which moves on to the
 * first of the rows that it brought.
 */
export function useFirstRows<T>(rows: readonly T[]) {
  const [all, setAll] = useState(false);
  const firstNew = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (all) firstNew.current?.focus();
  }, [all]);
  const shown = all ? rows : rows.slice(0, SHOWN_FIRST);
  return {
    shown,
    hidden: rows.length - shown.length,
    showAll: () => setAll(true),
    /** For the element of each row. */
    focusProps: (index: number) => (index === SHOWN_FIRST ? { ref: firstNew, tabIndex: -1 } : {}),
  };
}
