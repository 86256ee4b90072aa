import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { itemOf, sendItem, type MediaItem } from './media-items.ts';

/** Number of files taken at once, in case a whole folder is dropped. */
export const MAX_FILES = 10;

/**
 * The files that were chosen for a text but have not been inserted yet. Each is sent immediately; unmounting cancels
 * those under way.
 */
export function useMediaItems(onWaiting: (count: number) => void) {
  const [items, setItems] = useState<readonly MediaItem[]>([]);
  /** Number of files from the last selection that were over the limit. */
  const [leftOut, setLeftOut] = useState(0);
  const sending = useRef(new Map<string, AbortController>());

  const waiting = items.filter(({ error }) => error === undefined).length;
  const tellWaiting = useEffectEvent(onWaiting);
  useEffect(() => tellWaiting(waiting), [waiting]);
  useEffect(() => {
    const controllers = sending.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  function change(id: string, changes: Partial<MediaItem>) {
    setItems((now) => now.map((item) => (item.id === id ? { ...item, ...changes } : item)));
  }

  function send(item: MediaItem) {
    const controller = new AbortController();
    sending.current.set(item.id, controller);
    void sendItem(item, controller.signal, (changes) => change(item.id, changes));
  }

  return {
    items,
    leftOut,
    add: (files: readonly File[]) => {
      const added = files.slice(0, MAX_FILES).map(itemOf);
      setLeftOut(files.length - added.length);
      setItems((now) => [...now, ...added]);
      for (const item of added) if (item.error === undefined) send(item);
    },
    retry: (item: MediaItem) => {
      change(item.id, { error: undefined, canRetry: false, sent: 0 });
      send(item);
    },
    remove: (id: string) => {
      sending.current.get(id)?.abort();
      sending.current.delete(id);
      setItems((now) => now.filter((item) => item.id !== id));
    },
  };
}
