import { useEffect } from 'react';

/** The browser tab's title; the product's name alone while `title` is not known yet. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? 'Cardamom' : `${title} · Cardamom`;
  }, [title]);
}
