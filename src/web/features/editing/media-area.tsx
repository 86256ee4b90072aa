import { Bold, Brackets, Camera, Code, ImagePlus, Sigma } from 'lucide-react';
import type { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useController, type Control } from 'react-hook-form';
import { filledIn, gapNumbers, parseCloze, withNumberedGaps } from '#domain/cards/cloze.ts';
import { MEDIA_TYPE_NAMES } from '#domain/media/media.ts';
import { usePartLanguage } from '#web/features/card-text/card-languages.ts';
import { classNames } from '#web/lib/class-names.ts';
import { countOf } from '#web/lib/format.ts';
import { useFileDrop } from '#web/lib/use-file-drop.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { CardForm, HINT_ROWS } from './card-form.ts';
import { FileFailure } from './file-failure.tsx';
import { MediaNames } from './media-names.tsx';
import { insertMedia, nameOf, type MediaItem } from './media-items.ts';
import { GAPS, toggleGap, type GapKind } from './rich-text/gaps.ts';
import { MARKS, toggleMark, type Mark } from './rich-text/marks.ts';
import { RichTextField, type RichTextHandle } from './rich-text/rich-text-field.tsx';
import { dropPlace, keepPlace, placeOf } from './rich-text/sending.ts';
import { TextPreview } from './text-preview.tsx';
import { MAX_FILES, useMediaItems } from './use-media-items.ts';

const SOUNDS = ['.mp3', '.ogg', '.oga', '.opus', '.m4a', '.wav'];
const ACCEPTED = [...MEDIA_TYPE_NAMES, ...SOUNDS].join(',');
const PHOTOS = 'image/jpeg,image/png,image/webp';

/** Texts that can contain pictures and sounds. */
export type MediaField = 'front' | 'back' | 'explanation' | `hints.${(typeof HINT_ROWS)[number]}`;

type Props = {
  control: Control<CardForm>;
  name: MediaField;
  label: string;
  rows?: number;
  /** For one of several small fields: leaves out the camera button, since a phone's file chooser has a camera too. */
  small?: boolean;
  /** Whether its text has gaps, which are made with buttons. */
  gaps?: boolean;
  error: string | undefined;
  /** Called with the number of files that are not in the text yet. */
  onWaiting: (count: number) => void;
};

/**
 * A text into which pictures and sounds can be pasted or dropped, or added with buttons, which include the camera on a
 * phone. They appear in the text immediately.
 */
export function MediaArea({
  control,
  name,
  label,
  rows = 2,
  small = false,
  gaps = false,
  error,
  onWaiting,
}: Props) {
  const { field } = useController({ control, name });
  // A hint may be in either language, as an explanation may.
  const lang = usePartLanguage(name === 'front' || name === 'back' ? name : 'explanation');
  const { items, leftOut, add, retry, remove } = useMediaItems(onWaiting);
  const handle = useRef<RichTextHandle>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const { over, ...drop } = useFileDrop(add);
  usePlaces(items, () => handle.current?.view() ?? null, remove);
  const failed = items.filter((item) => item.error !== undefined);
  const focus = () => handle.current?.view()?.focus();
  const { ref } = field;
  useEffect(
    () =>
      ref({
        focus: () => {
          const view = handle.current?.view();
          view?.focus();
          // The editor itself does not scroll to its field.
          view?.dom.scrollIntoView({ block: 'center' });
        },
      }),
    [ref],
  );

  const input = (accept: string, inputName: string) =>
    ({
      type: 'file',
      hidden: true,
      accept,
      'aria-label': inputName,
      onChange: ({ target }: { target: HTMLInputElement }) => {
        add([...(target.files ?? [])]);
        // Allows the same file to be chosen again.
        target.value = '';
        focus();
      },
    }) as const;

  return (
    <div className={classNames('rounded-md', over && 'outline-2 outline-offset-4 outline-accent')} {...drop}>
      <RichTextField
        handle={handle}
        label={label}
        rows={rows}
        lang={lang}
        error={error}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        onFiles={add}
        gaps={gaps}
      />
      <div className="mt-1 flex flex-wrap items-center gap-0.5">
        {gaps ? <GapButtons label={label} viewOf={() => handle.current?.view() ?? null} /> : null}
        <Button
          variant="ghost"
          size="sm"
          className="px-2!"
          aria-description={label}
          onClick={() => chooser.current?.click()}
        >
          <ImagePlus aria-hidden size={16} />
          <span className={small ? 'sr-only' : undefined}>Picture or sound</span>
        </Button>
        {small ? null : (
          <Button
            variant="ghost"
            size="sm"
            className="px-2! pointer-fine:hidden"
            aria-description={label}
            onClick={() => camera.current?.click()}
          >
            <Camera aria-hidden size={16} />
            Photo
          </Button>
        )}
        {BUTTONS.map(([mark, Icon]) => (
          <IconButton
            key={mark}
            label={MARKS[mark].label}
            aria-description={label}
            aria-keyshortcuts={MARKS[mark].shortcut}
            className="size-8! pointer-coarse:size-11!"
            // Keeps the selection of the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              const view = handle.current?.view();
              if (view) toggleMark(view, mark);
            }}
          >
            <Icon aria-hidden size={16} />
          </IconButton>
        ))}
        <input ref={chooser} multiple {...input(ACCEPTED, 'Pictures and sounds')} />
        <input ref={camera} capture="environment" {...input(PHOTOS, 'Photos')} />
      </div>
      <output className="sr-only">
        {items.length === failed.length ? '' : `Sending ${countOf(items.length - failed.length, 'file')}.`}
      </output>
      {leftOut === 0 ? null : (
        <p role="alert" className="mt-2 text-sm text-saffron">
          At most {MAX_FILES} files at once: {countOf(leftOut, 'file')} {leftOut === 1 ? 'was' : 'were'} left
          out. Add {leftOut === 1 ? 'it' : 'them'} when these are in the text.
        </p>
      )}
      {failed.length === 0 ? null : (
        <ul aria-label="Files that could not be added" className="mt-2 flex flex-col gap-3">
          {failed.map((item) => (
            <FileFailure
              key={item.id}
              item={item}
              onRetry={() => retry(item)}
              onRemove={() => {
                remove(item.id);
                focus();
              }}
            />
          ))}
        </ul>
      )}
      <MediaNames text={field.value} onText={field.onChange} />
      <TextPreview text={gaps ? filledIn(parseCloze(field.value)) : field.value} />
      {gaps ? <GapCount text={field.value} /> : null}
    </div>
  );
}

function GapButtons({ label, viewOf }: { label: string; viewOf: () => EditorView | null }) {
  return GAP_KINDS.map((kind) => (
    <Button
      key={kind}
      variant="ghost"
      size="sm"
      className="px-2!"
      aria-description={label}
      aria-keyshortcuts={GAPS[kind].shortcut}
      // Keeps the selection of the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        const view = viewOf();
        if (view) toggleGap(view, kind);
      }}
    >
      {kind === 'new' ? <Brackets aria-hidden size={16} /> : null}
      {GAPS[kind].label}
    </Button>
  ));
}

const GAP_KINDS: readonly GapKind[] = ['new', 'same'];

function GapCount({ text }: { text: string }) {
  const count = useMemo(() => gapNumbers(withNumberedGaps(text)).length, [text]);
  return (
    <output className="mt-1 block text-sm text-muted">
      {count === 0 ? 'No gap yet.' : `Makes ${countOf(count, 'card')}.`}
    </output>
  );
}

const BUTTONS = [
  ['bold', Bold],
  ['code', Code],
  ['formula', Sigma],
] as const satisfies ReadonlyArray<readonly [Mark, typeof Bold]>;

/** Keeps a place in the text for each file that is being sent, and puts the file there when it has arrived. */
function usePlaces(
  items: readonly MediaItem[],
  viewOf: () => ReturnType<RichTextHandle['view']>,
  remove: (id: string) => void,
): void {
  const previews = useRef(new Map<string, string | null>());
  const update = useEffectEvent((now: readonly MediaItem[]) => {
    const view = viewOf();
    if (view === null) return;
    const placed = previews.current;
    const forget = (id: string) => {
      const preview = placed.get(id);
      if (typeof preview === 'string') URL.revokeObjectURL(preview);
      placed.delete(id);
    };
    for (const item of now) {
      const { id, file, kind, added, error } = item;
      if (!placed.has(id) && error === undefined) {
        const preview = kind === 'picture' ? URL.createObjectURL(file) : null;
        placed.set(id, preview);
        keepPlace(view, id, preview);
      }
      if (error !== undefined && placed.has(id)) {
        view.dispatch({ effects: dropPlace(id) });
        forget(id);
      }
      if (added !== undefined) {
        const at = placeOf(view.state, id) ?? view.state.selection.main.head;
        const name = kind === 'sound' ? nameOf(file) : '';
        insertMedia(view, at, added, name, dropPlace(id));
        forget(id);
        remove(id);
      }
    }
  });
  useEffect(() => update(items), [items]);
  useEffect(() => {
    const kept = previews.current;
    return () => {
      for (const preview of kept.values()) if (preview !== null) URL.revokeObjectURL(preview);
    };
  }, []);
}
