import { useEffect } from 'react';

/**
 * Stands in for the package `react-style-singleton` (vite.config.ts), by which dialogs and menus forbid the page to scroll:
 * with a style sheet made in code, since the content security policy admits no style elements. The sheet is there as
 * long as any instance of the component is, with the styles of the first.
 */
export function styleSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  return function Styles({ styles }: { styles: string }) {
    useEffect(() => {
      if (users === 0) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(styles);
        document.adoptedStyleSheets.push(sheet);
      }
      users += 1;
      return () => {
        users -= 1;
        if (users === 0)
          document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      };
    }, [styles]);
    return null;
  };
}
