import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the section that the URL's hash names (`#study`), as a browser does on a static page. */
export function useLinkedSection(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') goToSection(hash.slice(1));
  }, [hash]);
}

export function goToSection(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ behavior: 'instant' });
  heading?.focus({ preventScroll: true });
}
