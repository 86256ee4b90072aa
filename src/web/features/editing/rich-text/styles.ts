import { EditorView } from '@codemirror/view';
import { StyleModule } from 'style-mod';

const sheets = new Map<StyleModule, CSSStyleSheet>();

/**
 * CodeMirror brings its styles in a style element, which the content security policy forbids. Constructed style sheets
 * have the same rules.
 */
StyleModule.mount = (_root, modules) => {
  for (const module of [modules].flat()) {
    if (sheets.has(module)) continue;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(module.getRules());
    sheets.set(module, sheet);
    document.adoptedStyleSheets.push(sheet);
  }
};

/** A field with rows of text, in the colours of the app. */
export const richTextStyles = EditorView.theme({
  '&': { fontSize: '1rem', color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.5', overflow: 'visible' },
  '.cm-content': { padding: '0.625rem 0', caretColor: 'var(--ink)', minHeight: 'inherit' },
  '.cm-line': { padding: '0 0.75rem', overflowWrap: 'anywhere' },
  '.cm-line code': {
    fontFamily: 'var(--font-mono, monospace)',
    fontSize: '0.9em',
    background: 'var(--raised)',
  },
  '.rich-text-mark': { color: 'var(--muted)' },
  '.rich-text-gap': {
    fontWeight: '600',
    textDecoration: 'underline',
    textDecorationThickness: '2px',
    textUnderlineOffset: '0.2em',
  },
  '.rich-text-source': {
    fontFamily: 'var(--font-mono, monospace)',
    fontSize: '0.9em',
    color: 'var(--muted)',
  },
  '.rich-text-picture': { display: 'inline-block', maxWidth: '100%', verticalAlign: 'bottom' },
  '.rich-text-picture .card-picture': { maxHeight: '12rem', margin: '0.25rem 0' },
  '.rich-text-picture img': { maxHeight: '12rem', width: 'auto', maxWidth: '100%' },
  '.rich-text-sending': { display: 'inline-flex', alignItems: 'center', gap: '0.5rem' },
  '.rich-text-sending img': { maxHeight: '12rem', maxWidth: '100%', opacity: '0.5' },
});
