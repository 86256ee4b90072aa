import {
  Facet,
  StateEffect,
  StateField,
  type EditorState,
  type Extension,
  type Range,
} from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import { textDirection } from '#domain/text/text-direction.ts';
import { styledText, type StyledPart } from './styled-parts.ts';
import { FormulaWidget, PictureWidget, SoundWidget } from './widgets.tsx';

type Shown = {
  parts: readonly StyledPart[];
  focused: boolean;
  decorations: DecorationSet;
  /** Pictures and sounds, which the cursor passes and a key deletes as a whole. */
  whole: DecorationSet;
};

/** Whether the text has gaps. */
export const withGaps = Facet.define<boolean, boolean>({ combine: (values) => values.includes(true) });

const partsOf = (state: EditorState) =>
  styledText(state.doc.toString(), { gaps: state.facet(withGaps) }).parts;

const setFocused = StateEffect.define<boolean>();
/** Redraws the parts that were left unchanged while an input method was composing. */
const composed = StateEffect.define();

/** The text as it will look. The parts with the cursor in them show their marks, and the text itself never changes. */
const shown = StateField.define<Shown>({
  create: (state) => drawn(state, partsOf(state), false),
  update(before, transaction) {
    const { state, docChanged, effects } = transaction;
    const focused = effects.find((effect) => effect.is(setFocused))?.value ?? before.focused;
    if (transaction.isUserEvent('input.type.compose')) {
      return {
        ...before,
        focused,
        decorations: before.decorations.map(transaction.changes),
        whole: before.whole.map(transaction.changes),
      };
    }
    const isStale = docChanged || effects.some((effect) => effect.is(composed));
    if (!isStale && focused === before.focused && !transaction.selection) return before;
    const parts = isStale ? partsOf(state) : before.parts;
    return drawn(state, parts, focused);
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ decorations }) => decorations),
    EditorView.atomicRanges.of((view) => view.state.field(field).whole),
  ],
});

const OWN_DIRECTION = Decoration.line({ attributes: { dir: 'auto' } });

/** Each line has its own direction. */
const lineDirections = EditorView.decorations.compute(['doc'], ({ doc }) => {
  const lines = Array.from({ length: doc.lines }, (_, index) =>
    OWN_DIRECTION.range(doc.line(index + 1).from),
  );
  return Decoration.set(lines);
});

/** Empty lines and pictures have the direction of the whole text. HTML's `auto` would skip the lines, which have their own. */
const fieldDirection = EditorView.contentAttributes.compute(['doc'], ({ doc }) => ({
  dir: textDirection(doc.toString()),
}));

export const richTextDecorations: Extension = [
  shown,
  lineDirections,
  fieldDirection,
  EditorView.focusChangeEffect.of((_state, focusing) => setFocused.of(focusing)),
  EditorView.domEventHandlers({
    compositionend: (_event, view) => {
      // The input method changes the text after this event.
      setTimeout(() => view.dispatch({ effects: composed.of(null) }));
    },
  }),
];

const HIDDEN = Decoration.replace({});
const MARK = Decoration.mark({ class: 'rich-text-mark' });
const SOURCE = Decoration.mark({ class: 'rich-text-source' });

const STYLES = {
  gap: Decoration.mark({ class: 'rich-text-gap' }),
  strong: Decoration.mark({ tagName: 'strong' }),
  emphasis: Decoration.mark({ tagName: 'em' }),
  delete: Decoration.mark({ tagName: 'del' }),
  code: Decoration.mark({ tagName: 'code' }),
} as const;

function drawn(state: EditorState, parts: readonly StyledPart[], focused: boolean): Shown {
  const { ranges } = state.selection;
  const isTouched = (part: StyledPart) =>
    focused && ranges.some(({ from, to }) => from <= part.to && to >= part.from);
  const decorations: Range<Decoration>[] = [];
  const whole: Range<Decoration>[] = [];
  for (const part of parts) {
    const { from, to } = part;
    switch (part.kind) {
      case 'picture':
      case 'sound': {
        const widget =
          part.kind === 'picture' ? new PictureWidget(part.media, part.name) : new SoundWidget(part.name);
        const range = Decoration.replace({ widget }).range(from, to);
        decorations.push(range);
        whole.push(range);
        break;
      }
      case 'formula': {
        const widget = new FormulaWidget(state.sliceDoc(from, to));
        decorations.push((isTouched(part) ? SOURCE : Decoration.replace({ widget })).range(from, to));
        break;
      }
      // Its number and hint stay in sight.
      case 'gap':
        decorations.push(MARK.range(from, part.inner.from), MARK.range(part.inner.to, to));
        if (part.inner.to > part.inner.from)
          decorations.push(STYLES.gap.range(part.inner.from, part.inner.to));
        break;
      case 'strong':
      case 'emphasis':
      case 'delete':
      case 'code': {
        const marks = isTouched(part) ? MARK : HIDDEN;
        const { inner } = part;
        if (inner.from > from) decorations.push(marks.range(from, inner.from));
        if (inner.to > inner.from) decorations.push(STYLES[part.kind].range(inner.from, inner.to));
        if (to > inner.to) decorations.push(marks.range(inner.to, to));
      }
    }
  }
  return {
    parts,
    focused,
    decorations: Decoration.set(decorations, true),
    whole: Decoration.set(whole, true),
  };
}
