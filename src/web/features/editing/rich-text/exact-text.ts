import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/**
 * Keeps a text letter by letter. Line breaks of other kinds stay as they are, so that opening a card changes nothing; only
 * what is pasted gets the usual ones.
 */
export const exactText: Extension = [
  EditorState.lineSeparator.of('\n'),
  EditorView.clipboardInputFilter.of((text) => text.replaceAll(/\r\n?/gu, '\n')),
];
