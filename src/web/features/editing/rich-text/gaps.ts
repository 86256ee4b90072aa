import type { Command, EditorView, KeyBinding } from '@codemirror/view';
import { gapNumbers, gapsOf, parseCloze } from '#domain/cards/cloze.ts';

/** The two ways to make a gap of the selected words: for a new card, or one more for the last card. */
export const GAPS = {
  new: { label: 'Gap', key: 'Mod-Shift-c', shortcut: 'Control+Shift+C' },
  same: { label: 'Same card', key: 'Mod-Alt-Shift-c', shortcut: 'Control+Alt+Shift+C' },
} as const;
export type GapKind = keyof typeof GAPS;

/** Makes a gap of the selection, or takes away the gap that it fills or that the cursor is in. */
export function toggleGap(view: EditorView, kind: GapKind): boolean {
  const { state } = view;
  const { from, to } = state.selection.main;
  const text = state.doc.toString();
  const around = gapsOf(parseCloze(text)).findLast(({ inner }) =>
    from === to ? inner.from <= from && to <= inner.to : inner.from === from && inner.to === to,
  );
  if (around) {
    const { inner } = around;
    const changes = [
      { from: around.from, to: inner.from },
      { from: inner.to, to: around.to },
    ];
    view.dispatch({ changes, userEvent: 'input.gap', scrollIntoView: true });
  } else {
    const last = gapNumbers(text).at(-1) ?? 0;
    const mark = `{{c${kind === 'new' ? last + 1 : Math.max(1, last)}::`;
    const changes = [
      { from, insert: mark },
      { from: to, insert: '}}' },
    ];
    // After the gap, or inside it if its text is still to be written.
    const cursor = to + mark.length + (from === to ? 0 : 2);
    view.dispatch({ changes, selection: { anchor: cursor }, userEvent: 'input.gap', scrollIntoView: true });
  }
  view.focus();
  return true;
}

const run =
  (kind: GapKind): Command =>
  (view) =>
    toggleGap(view, kind);

export const gapKeys: readonly KeyBinding[] = [
  { key: GAPS.same.key, run: run('same') },
  { key: GAPS.new.key, run: run('new') },
];
