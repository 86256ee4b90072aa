import { StateEffect, StateField, type EditorState } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import { SendingWidget } from './widgets.tsx';

const add = StateEffect.define<{ id: string; at: number; preview: string | null }>({
  map: (value, changes) => ({ ...value, at: changes.mapPos(value.at) }),
});
const drop = StateEffect.define<string>();

/** The places in the text for files that are being sent; they move with the text around them. */
export const sendingFiles = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { changes, effects }) {
    let places = before.map(changes);
    for (const effect of effects) {
      if (effect.is(add)) {
        const { id, at, preview } = effect.value;
        const widget = Decoration.widget({ widget: new SendingWidget(id, preview), side: 1, file: id });
        places = places.update({ add: [widget.range(at)] });
      } else if (effect.is(drop)) {
        places = places.update({ filter: (_from, _to, { spec }) => fileOf(spec) !== effect.value });
      }
    }
    return places;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Keeps a place at the cursor for a file. */
export function keepPlace(view: EditorView, id: string, preview: string | null): void {
  view.dispatch({ effects: add.of({ id, at: view.state.selection.main.head, preview }) });
}

/** Effects that give up the place of a file. */
export const dropPlace = (id: string) => drop.of(id);

/** Where a file belongs; null if it has no place. */
export function placeOf(state: EditorState, id: string): number | null {
  for (const cursor = state.field(sendingFiles).iter(); cursor.value; cursor.next()) {
    if (fileOf(cursor.value.spec) === id) return cursor.from;
  }
  return null;
}

function fileOf(spec: unknown): unknown {
  return typeof spec === 'object' && spec !== null && 'file' in spec ? spec.file : undefined;
}
