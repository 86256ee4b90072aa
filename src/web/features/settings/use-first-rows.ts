import { useEffect, useRef, useState } from 'react';

const SHOWN_FIRST = 5;

/**
 * The first rows of a list, until the learner asks for all. The button then disappears, so the focus moves to the first
 * new row.
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
    /** The props of each row's element. */
    focusProps: (index: number) => (index === SHOWN_FIRST ? { ref: firstNew, tabIndex: -1 } : {}),
  };
}
