import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { onUserChange } from './auth-store.ts';
import { countOf } from './format.ts';
import { newId } from './new-id.ts';
import type { SendOptions } from './send-file.ts';
import { registerUnsavedWork } from './unsaved-work.ts';

/** A file on its way to the server. */
export type Upload<Result> = {
  /** Also the idempotency key of every attempt, so that a file whose response was lost is not added twice. */
  id: string;
  file: File;
  state:
    | { name: 'waiting' }
    | { name: 'sending'; share: number }
    /** All bytes have been sent, and the response is awaited. */
    | { name: 'processing' }
    | { name: 'done'; result: Result }
    | UploadFailure;
};

export type UploadFailure = { name: 'failed'; message: string; canRetry: boolean };

type UploadState<Result> = { uploads: ReadonlyArray<Upload<Result>>; added: number };

type Options<Result> = {
  /** How many files are sent at the same time. */
  atOnce: number;
  /** Why a file is not sent at all, or null. */
  refusalOf: (file: File) => string | null;
  send: (file: File, options: SendOptions & { key: string }) => Promise<Result>;
  failureOf: (error: unknown, file: File) => Promise<UploadFailure> | UploadFailure;
  /** Whether a result counts as added; by default, all do. */
  isAdded?: (result: Result) => boolean;
  /** Returns whether the upload stays in the list, as done. */
  onDone: (file: File, result: Result) => boolean;
  onFailed?: (file: File) => void;
  /** Called when nothing is waiting or being sent any more. */
  onIdle?: () => void;
};

export type Uploads<Result> = {
  useUploads: UseBoundStore<StoreApi<UploadState<Result>>>;
  /** Adds files, each on its own: one that fails leaves the others alone. */
  addFiles: (files: Iterable<File>) => void;
  /** Cancels a file, or takes one that is done or failed off the list. */
  drop: (id: string) => void;
  tryAgain: (id: string) => void;
};

/**
 * A list of uploads above the screens, so that files continue to be sent while the user does something else. It is emptied
 * when another user signs in, and warns before work is lost.
 */
export function createUploads<Result>(options: Options<Result>): Uploads<Result> {
  const useUploads = create<UploadState<Result>>()(() => ({ uploads: [], added: 0 }));
  const controllers = new Map<string, AbortController>();

  function change(id: string, state: Upload<Result>['state']): void {
    useUploads.setState(({ uploads }) => ({
      uploads: uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload)),
    }));
  }

  function remove(id: string): void {
    useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }));
  }

  function startNext(): void {
    const next = useUploads.getState().uploads.find(({ state }) => state.name === 'waiting');
    if (next !== undefined && controllers.size < options.atOnce) {
      void follow(next);
      startNext();
      return;
    }
    if (controllers.size === 0 && next === undefined) options.onIdle?.();
  }

  async function follow({ id, file }: Upload<Result>): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    controllers.set(id, controller);
    change(id, { name: 'sending', share: 0 });
    const onSent = (share: number) => {
      if (!signal.aborted) change(id, share < 1 ? { name: 'sending', share } : { name: 'processing' });
    };
    try {
      const result = await options.send(file, { key: id, signal, onSent });
      if (options.isAdded?.(result) !== false) useUploads.setState(({ added }) => ({ added: added + 1 }));
      if (options.onDone(file, result)) change(id, { name: 'done', result });
      else remove(id);
    } catch (error) {
      if (!signal.aborted) {
        change(id, await options.failureOf(error, file));
        options.onFailed?.(file);
      }
    } finally {
      controllers.delete(id);
      startNext();
    }
  }

  onUserChange(() => {
    for (const controller of controllers.values()) controller.abort();
    useUploads.setState({ uploads: [], added: 0 });
  });

  registerUnsavedWork({
    pending: () => {
      const { length } = useUploads
        .getState()
        .uploads.filter(({ state }) => state.name !== 'failed' && state.name !== 'done');
      return length === 0 ? null : countOf(length, 'file');
    },
  });

  window.addEventListener('beforeunload', (event) => {
    if (controllers.size > 0) event.preventDefault();
  });

  return {
    useUploads,
    addFiles: (files) => {
      const added = Array.from(files, (file): Upload<Result> => {
        const message = options.refusalOf(file);
        const state = message === null ? { name: 'waiting' as const } : failure(message);
        return { id: newId(), file, state };
      });
      useUploads.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }));
      startNext();
    },
    drop: (id) => {
      controllers.get(id)?.abort();
      remove(id);
      startNext();
    },
    tryAgain: (id) => {
      change(id, { name: 'waiting' });
      startNext();
    },
  };
}

function failure(message: string): UploadFailure {
  return { name: 'failed', message, canRetry: false };
}

/** What a list shows of an upload's state, apart from a failure's message. */
export function uploadProgressText(state: Upload<unknown>['state'], processing: string): string {
  switch (state.name) {
    case 'waiting':
      return 'Waiting';
    case 'sending':
      return `Uploading, ${Math.floor(state.share * 100)}%`;
    case 'processing':
    case 'done':
      return processing;
    case 'failed':
      return 'Failed';
  }
}
