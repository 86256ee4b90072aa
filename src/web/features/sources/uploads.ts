import { newId } from '#web/lib/new-id.ts';
import { toast } from 'sonner';
import { create } from 'zustand';
import { MAX_SOURCE_BYTES } from '#domain/limits.ts';
import { TOO_LARGE } from '#domain/sources/source.ts';
import { errorTexts } from '#web/lib/api-error.ts';
import { onUserChange } from '#web/lib/auth-store.ts';
import { countOf } from '#web/lib/format.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { registerUnsavedWork } from '#web/lib/unsaved-work.ts';
import { uploadFile } from './upload-file.ts';
import { retryAdvice } from '#web/lib/classify-error.ts';

/** A file on its way to be a source. One that has become one leaves the list. */
export type Upload = {
  id: string;
  file: File;
  state:
    | { name: 'waiting' }
    | { name: 'sending'; share: number }
    | { name: 'reading' }
    | { name: 'failed'; sentence: string; again: boolean };
};

/** As many as the server reads at a time. */
const AT_ONCE = 2;

type State = { uploads: readonly Upload[]; added: number };

/** Above the screens, so that files go on being added while the learner does something else. */
export const useUploads = create<State>()(() => ({ uploads: [], added: 0 }));

const controllers = new Map<string, AbortController>();

/** How many sources have come since the learner was last told. */
let untold = 0;

/** Adds files, each on its own: one that fails leaves the others alone. */
export function addFiles(files: Iterable<File>): void {
  const uploads = Array.from(files, (file): Upload => ({
    id: newId(),
    file,
    state: file.size > MAX_SOURCE_BYTES ? failed(TOO_LARGE, false) : { name: 'waiting' },
  }));
  useUploads.setState((state) => ({ uploads: [...state.uploads, ...uploads] }));
  startNext();
}

/** Gives up a file, or takes one that failed off the list. */
export function dropUpload(id: string): void {
  controllers.get(id)?.abort();
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }));
  startNext();
}

export function tryAgain(id: string): void {
  change(id, { name: 'waiting' });
  startNext();
}

function startNext(): void {
  const { uploads } = useUploads.getState();
  const next = uploads.find(({ state }) => state.name === 'waiting');
  if (next !== undefined && controllers.size < AT_ONCE) {
    void follow(next);
    startNext();
    return;
  }
  if (controllers.size === 0 && next === undefined) tell();
}

async function follow({ id, file }: Upload): Promise<void> {
  const controller = new AbortController();
  controllers.set(id, controller);
  change(id, { name: 'sending', share: 0 });
  const onSent = (share: number) => change(id, share < 1 ? { name: 'sending', share } : { name: 'reading' });
  try {
    await uploadFile(file, { key: id, signal: controller.signal, onSent });
    untold += 1;
    useUploads.setState(({ uploads, added }) => ({
      uploads: uploads.filter((upload) => upload.id !== id),
      added: added + 1,
    }));
    await queryClient.invalidateQueries({ queryKey: queryKeys.sources });
  } catch (error) {
    const again = retryAdvice(error) !== 'refused';
    if (!controller.signal.aborted) change(id, failed(errorTexts(error).title, again));
  } finally {
    controllers.delete(id);
    startNext();
  }
}

function change(id: string, state: Upload['state']): void {
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload)),
  }));
}

function failed(sentence: string, again: boolean): Upload['state'] {
  return { name: 'failed', sentence, again };
}

/** How it went, for a learner who is elsewhere, or about to be: the screen that shows it stays until the next one has loaded. */
function tell(): void {
  const faults = useUploads.getState().uploads.length;
  const isElsewhere = window.location.pathname !== '/sources';
  if (isElsewhere && untold > 0) toast.success(`${countOf(untold, 'source')} added`);
  if (isElsewhere && faults > 0) {
    toast.error(`${countOf(faults, 'file')} could not be added`, { description: 'Sources shows why.' });
  }
  untold = 0;
}

// What one user adds is no business of the next.
onUserChange(() => {
  for (const controller of controllers.values()) controller.abort();
  untold = 0;
  useUploads.setState({ uploads: [], added: 0 });
});

registerUnsavedWork({
  pending: () => {
    const { length } = useUploads.getState().uploads.filter(({ state }) => state.name !== 'failed');
    return length === 0 ? null : countOf(length, 'file');
  },
});

window.addEventListener('beforeunload', (event) => {
  if (controllers.size > 0) event.preventDefault();
});
