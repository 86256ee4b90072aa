import { useEffect } from 'react';

/**
 * Replaces the package `react-style-singleton` (vite.config.ts), which dialogs and menus use to stop the page from
 * scrolling. Uses a constructed style sheet, because the content security policy forbids style elements. The sheet
 * exists while any instance of the component is mounted, with the styles of the first instance.
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
