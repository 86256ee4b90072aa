import { useEffect, useState } from 'react';

/** A section counts as being read once its heading is this close to the top, in pixels. The top bar ends at 64. */
const READING_LINE = 140;

/** The id of the last section whose heading has been scrolled past, or of the last section at the end of the page. */
export function useSectionInView(sections: readonly { readonly id: string }[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    const look = () => {
      const present = sections.filter(({ id }) => document.getElementById(id) !== null);
      const passed = present.filter(({ id }) => (topOf(id) ?? Infinity) <= READING_LINE);
      setCurrent((atEnd() ? present : passed).at(-1)?.id ?? present[0]?.id);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [sections]);
  return current;
}

function topOf(id: string): number | undefined {
  return document.getElementById(id)?.getBoundingClientRect().top;
}

function atEnd(): boolean {
  const { scrollHeight } = document.documentElement;
  return scrollHeight > window.innerHeight && window.scrollY + window.innerHeight >= scrollHeight - 2;
}
