import { Camera, ImagePlus } from 'lucide-react';
import { useRef, type ClipboardEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { MEDIA_TYPE_NAMES } from '#domain/media/media.ts';
import { classNames } from '#web/lib/class-names.ts';
import { countOf } from '#web/lib/format.ts';
import { useFileDrop } from '#web/lib/use-file-drop.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { withMedia, type MediaItem } from './media-items.ts';
import { MAX_FILES, useMediaItems } from './use-media-items.ts';
import { WaitingMedia } from './waiting-media.tsx';

const SOUNDS = ['.mp3', '.ogg', '.oga', '.opus', '.m4a', '.wav'];
const ACCEPTED = [...MEDIA_TYPE_NAMES, ...SOUNDS].join(',');
const PHOTOS = 'image/jpeg,image/png,image/webp';

type Props = {
  label: string;
  rows?: number;
  /** For one of several small fields: leaves out the camera button, since a phone's file chooser has a camera too. */
  small?: boolean;
  error: string | undefined;
  registration: UseFormRegisterReturn;
  onText: (text: string) => void;
  /** Called with the number of files that are not in the text yet. */
  onWaiting: (count: number) => void;
};

/**
 * A text area into which pictures and sounds can be pasted or dropped, or added with buttons, which include the camera
 * on a phone.
 */
export function MediaArea({ label, rows = 2, small = false, error, registration, onText, onWaiting }: Props) {
  const { items, leftOut, add, retry, remove } = useMediaItems(onWaiting);
  const area = useRef<HTMLTextAreaElement | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const { over, ...drop } = useFileDrop(add);

  function paste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    // Spreadsheet cells are pasted as text and as a picture of them; the text is what the learner wants.
    if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    add(files);
  }

  function insert({ id, added }: MediaItem, words: string) {
    const element = area.current;
    if (!added || element === null) return;
    const place = { from: element.selectionStart, to: element.selectionEnd };
    const result = withMedia(element.value, place, added, words);
    onText(result.text);
    remove(id);
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(result.cursor, result.cursor);
    });
  }

  const input = (accept: string, name: string) =>
    ({
      type: 'file',
      hidden: true,
      accept,
      'aria-label': name,
      onChange: ({ target }: { target: HTMLInputElement }) => {
        add([...(target.files ?? [])]);
        // Allows the same file to be chosen again.
        target.value = '';
      },
    }) as const;

  return (
    <div className={classNames('rounded-md', over && 'outline-2 outline-offset-4 outline-accent')} {...drop}>
      <TextArea
        label={label}
        rows={rows}
        error={error}
        onPaste={paste}
        {...registration}
        ref={(element) => {
          area.current = element;
          registration.ref(element);
        }}
      />
      <div className="mt-1 flex flex-wrap gap-2">
        <Button variant="ghost" size="sm" aria-description={label} onClick={() => chooser.current?.click()}>
          <ImagePlus aria-hidden size={16} />
          Picture or sound
        </Button>
        {small ? null : (
          <Button
            variant="ghost"
            size="sm"
            className="pointer-fine:hidden"
            aria-description={label}
            onClick={() => camera.current?.click()}
          >
            <Camera aria-hidden size={16} />
            Photo
          </Button>
        )}
        <input ref={chooser} multiple {...input(ACCEPTED, 'Pictures and sounds')} />
        <input ref={camera} capture="environment" {...input(PHOTOS, 'Photos')} />
      </div>
      {leftOut === 0 ? null : (
        <p role="alert" className="mt-2 text-sm text-saffron">
          At most {MAX_FILES} files at once: {countOf(leftOut, 'file')} {leftOut === 1 ? 'was' : 'were'} left
          out. Add {leftOut === 1 ? 'it' : 'them'} when these are in the text.
        </p>
      )}
      {items.length === 0 ? null : (
        <ul aria-label="Files to insert" className="mt-2 flex flex-col gap-3">
          {items.map((item) => (
            <WaitingMedia
              key={item.id}
              item={item}
              onInsert={(words) => insert(item, words)}
              onRetry={() => retry(item)}
              onRemove={() => {
                remove(item.id);
                area.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
