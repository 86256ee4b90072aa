import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { CONTROL_CLASSES, Field, type ControlProps } from '#web/ui/field.tsx';
import { changeBetween } from './change-between.ts';
import { richTextDecorations, withGaps } from './decorations.ts';
import { exactText } from './exact-text.ts';
import { gapKeys } from './gaps.ts';
import { markKeys } from './marks.ts';
import { sendingFiles } from './sending.ts';
import { richTextStyles } from './styles.ts';

type Props = {
  label: string;
  /** The rows that it has at least. */
  rows: number;
  /** The language of the text (BCP 47), if it is known. */
  lang: string | undefined;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  onFiles: (files: File[]) => void;
  /** Whether its text has gaps. */
  gaps: boolean;
  handle: Ref<RichTextHandle>;
};

/** Returns the editor while it is there. */
export type RichTextHandle = { view: () => EditorView | null };

/** A text field whose Markdown is shown as it will look. The value is the Markdown, letter by letter. */
export function RichTextField({ label, error, ...rest }: Props) {
  return (
    <Field label={label} error={error}>
      {(control) => <Editor control={control} {...rest} />}
    </Field>
  );
}

type EditorProps = Omit<Props, 'label' | 'error'> & { control: ControlProps };

function Editor({ control, rows, lang, value, onChange, onBlur, onFiles, gaps, handle }: EditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const attributes = useRef(new Compartment());
  useImperativeHandle(handle, () => ({ view: () => view.current }), []);
  const tell = useEffectEvent((text: string) => onChange(text));
  const left = useEffectEvent(onBlur);
  const takeFiles = useEffectEvent(onFiles);
  const initial = useEffectEvent(() =>
    EditorState.create({
      doc: value,
      extensions: [
        exactText,
        EditorView.lineWrapping,
        EditorView.perLineTextDirection.of(true),
        EditorView.contentAttributes.of({
          spellcheck: 'true',
          autocorrect: 'on',
          autocapitalize: 'sentences',
        }),
        attributes.current.of(EditorView.contentAttributes.of(contentAttributes({ ...control, lang }))),
        history(),
        gaps ? [withGaps.of(true), keymap.of([...gapKeys])] : [],
        keymap.of([...markKeys, ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'), ...historyKeymap]),
        richTextStyles,
        richTextDecorations,
        sendingFiles,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) tell(update.state.doc.toString());
        }),
        EditorView.domEventHandlers({
          blur: () => left(),
          paste: (event) => give(event.clipboardData, event, takeFiles),
          drop: (event) => give(event.dataTransfer, event, takeFiles),
        }),
      ],
    }),
  );

  useEffect(() => {
    if (place.current === null) return undefined;
    const editor = new EditorView({ state: initial(), parent: place.current });
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (editor === null) return;
    const changes = changeBetween(editor.state.doc.toString(), value);
    if (changes !== null) editor.dispatch({ changes });
  }, [value]);

  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid } = control;
  useEffect(() => {
    const content = { id, lang, 'aria-describedby': describedBy, 'aria-invalid': invalid };
    const extension = EditorView.contentAttributes.of(contentAttributes(content));
    view.current?.dispatch({ effects: attributes.current.reconfigure(extension) });
  }, [id, lang, describedBy, invalid]);

  return (
    // The padding belongs to the field: a click there puts the cursor into the text.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the text takes keys itself
    <div
      ref={place}
      className={classNames(
        CONTROL_CLASSES,
        'px-0! focus-within:outline-2 focus-within:outline-accent',
        invalid && 'border-danger',
      )}
      style={{ minHeight: `${rows * 1.5 + 1.25}rem` }}
      onClick={() => view.current?.focus()}
    />
  );
}

type ContentProps = ControlProps & { lang: string | undefined };

function contentAttributes(content: ContentProps): Record<string, string> {
  const { id, lang, 'aria-describedby': describedBy, 'aria-invalid': invalid } = content;
  return {
    id,
    ...(lang !== undefined && { lang }),
    'aria-labelledby': `${id}-label`,
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    ...(invalid && { 'aria-invalid': 'true' }),
  };
}

/** Takes pasted or dropped files. Spreadsheet cells are also pasted as a picture; their text is what the learner wants. */
function give(data: DataTransfer | null, event: Event, take: (files: File[]) => void): boolean {
  const files = [...(data?.files ?? [])];
  if (files.length === 0 || data?.getData('text/plain') !== '') return false;
  event.preventDefault();
  // The field around this one also takes drops.
  event.stopPropagation();
  take(files);
  return true;
}
