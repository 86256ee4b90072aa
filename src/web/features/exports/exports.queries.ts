import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { exportEndpoints } from '#contract/exports.ts';
import { FILE_ENDINGS, type ExportFormat } from '#domain/interchange/export-format.ts';
import { allCardsTitle, fileNameOf } from '#domain/interchange/file-name.ts';
import { PACK_ENDING } from '#domain/interchange/pack.ts';
import { localDay } from '#domain/local-day.ts';
import { callForFile } from '#web/lib/api-client.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { browserTimeZone } from '#web/lib/time-zone.ts';

/**
 * ms; a package with a gigabyte of pictures takes this long on a slow connection. The server ends stalled downloads.
 */
const TIMEOUT_MS = 3_600_000;

/** A deck, or the cards of all decks. */
export type Exported = { id: string; title: string; description: string | null } | 'all';

/** Cards in a format, or decks as a pack. */
type Wanted =
  | { of: Exported; format: ExportFormat; withHistory: boolean }
  | {
      decks: readonly string[];
      pack: { title: string; description: string; author: string; licence: string };
    };

type Wish = {
  what: Wanted;
  signal: AbortSignal;
  /** Called with the number of bytes received so far. */
  onReceived: (bytes: number) => void;
};

/** Downloads cards as a file. */
export function useExportCards() {
  return useMutation({
    mutationFn: async ({ what, signal, onReceived }: Wish) => {
      const options = { headers: { Accept: '*/*' }, timeout: TIMEOUT_MS, signal };
      const read = (response: Response) => readWatched(response, onReceived);
      if ('pack' in what) {
        const query = { decks: what.decks.join(','), ...what.pack };
        const file = await callForFile(exportEndpoints.pack, { query }, options, read);
        saveFile(fileNameOf(what.pack.title, PACK_ENDING), file);
        return;
      }
      const { of, format, withHistory } = what;
      const query = { format, schedule: String(withHistory) };
      const file =
        of === 'all'
          ? await callForFile(exportEndpoints.all, { query }, options, read)
          : await callForFile(exportEndpoints.deck, { params: { id: of.id }, query }, options, read);
      saveFile(fileNameOf(titleOf(of), FILE_ENDINGS[format]), file);
    },
    onSuccess: (_nothing, { what }) => void toast.success(successOf(what)),
    meta: { ownErrors: true },
  });
}

function successOf(what: Wanted): string {
  if ('pack' in what) return `“${what.pack.title.trim()}” has been exported as a pack`;
  return what.of === 'all' ? 'Your cards have been exported' : `“${what.of.title}” has been exported`;
}

function titleOf(of: Exported): string {
  return of === 'all' ? allCardsTitle(localDay(Date.now(), browserTimeZone())) : of.title;
}

async function readWatched(response: Response, onReceived: (bytes: number) => void): Promise<Blob> {
  let received = 0;
  const watched = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        received += chunk.length;
        onReceived(received);
        controller.enqueue(chunk);
      },
    }),
  );
  const type = response.headers.get('content-type') ?? '';
  return new Response(watched, { headers: { 'content-type': type } }).blob();
}
