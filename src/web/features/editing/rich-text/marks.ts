import { EditorSelection, type ChangeSpec } from '@codemirror/state';
import type { Command, EditorView, KeyBinding } from '@codemirror/view';
import { styledText } from './styled-parts.ts';

/** The formats that a button or key can give the selected text. */
export const MARKS = {
  bold: { label: 'Bold', sign: '**', part: 'strong', key: 'Mod-b', shortcut: 'Control+B' },
  code: { label: 'Code', sign: '`', part: 'code', key: 'Mod-e', shortcut: 'Control+E' },
  formula: { label: 'Formula', sign: '$', part: 'formula', key: 'Mod-Shift-e', shortcut: 'Control+Shift+E' },
} as const;
export type Mark = keyof typeof MARKS;

/** Encloses the selection in a mark or, within such a part, takes its mark away. */
export function toggleMark(view: EditorView, mark: Mark): boolean {
  const { sign, part: kind } = MARKS[mark];
  const { state } = view;
  const { from, to } = state.selection.main;
  const around = styledText(state.doc.toString()).parts.find(
    (part) => part.kind === kind && part.from <= from && part.to >= to,
  );
  if (around) {
    const inner = 'inner' in around ? around.inner : { from: around.from + 1, to: around.to - 1 };
    const changes: ChangeSpec[] = [
      { from: around.from, to: inner.from },
      { from: inner.to, to: around.to },
    ];
    view.dispatch({ changes, userEvent: 'input.mark', scrollIntoView: true });
  } else {
    view.dispatch({
      changes: [
        { from, insert: sign },
        { from: to, insert: sign },
      ],
      selection: EditorSelection.range(from + sign.length, to + sign.length),
      userEvent: 'input.mark',
      scrollIntoView: true,
    });
  }
  view.focus();
  return true;
}

const run =
  (mark: Mark): Command =>
  (view) =>
    toggleMark(view, mark);

export const markKeys: readonly KeyBinding[] = [
  { key: MARKS.bold.key, run: run('bold') },
  { key: MARKS.code.key, run: run('code') },
  { key: MARKS.formula.key, run: run('formula') },
];
