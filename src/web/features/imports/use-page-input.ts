import { useEffect, useEffectEvent, useState } from 'react';

/** Elements that take a paste themselves while focused. */
const TYPING = 'input, textarea, select, [contenteditable="true"]';
const OVERLAY = '[role="dialog"], [role="menu"], [role="listbox"]';

type Handlers = {
  /** Dropped or pasted files. Folders are reported separately, since browsers cannot send them. */
  onFiles: (files: File[], hasFolder: boolean) => void;
  onText: (text: string) => void;
};

/** Takes files dropped anywhere in the window, and pastes while no field has the focus. */
export function usePageInput(handlers: Handlers): { over: boolean } {
  const [over, setOver] = useState(false);
  const give = useEffectEvent((data: DataTransfer) => {
    const entries = [...data.items].map((item) => item.webkitGetAsEntry());
    handlers.onFiles(
      [...data.files],
      entries.some((entry) => entry?.isDirectory === true),
    );
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData: data, target } = event;
    if (data === null || document.querySelector(OVERLAY) !== null) return;
    if (target instanceof Element && target.closest(TYPING) !== null) return;
    // Spreadsheet cells are pasted as text and as a picture of them.
    const text = data.getData('text/plain');
    if (text.trim() === '' && data.files.length === 0) return;
    event.preventDefault();
    if (text.trim() !== '') handlers.onText(text);
    else give(data);
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    document.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return;
        // Allows dropping here; otherwise the browser would open the file in place of the app.
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    document.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (relatedTarget === null) setOver(false);
      },
      { signal },
    );
    document.addEventListener(
      'drop',
      (event) => {
        setOver(false);
        // A dialog above the screen may have handled the drop.
        if (event.defaultPrevented || !hasFiles(event) || event.dataTransfer === null) return;
        event.preventDefault();
        give(event.dataTransfer);
      },
      { signal },
    );
    document.addEventListener('paste', (event) => paste(event), { signal });
    return () => controller.abort();
  }, []);
  return { over };
}
