import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { scanEndpoints } from '#contract/scans.ts';
import { sourceEndpoints } from '#contract/sources.ts';
import type { Scan } from '#domain/sources/scan.ts';
import { call } from '#web/lib/api-client.ts';
import { useJob } from '#web/lib/follow-job.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Who reads pages, and the host that they are sent to. */
export type Reader = { name: string; host: string };

/**
 * The files whose pages are pictures, and who reads them; polled while any is being read. Says so when one has become a
 * source.
 */
export function useScans(): { scans: readonly Scan[]; reader: Reader | null } {
  const queryClient = useQueryClient();
  const { data } = useJob({
    queryKey: queryKeys.scans,
    queryFn: ({ signal }) => call(scanEndpoints.list, {}, { signal }),
    stepOf: (listed) => {
      const reading = (listed?.scans ?? []).filter(({ status }) => status === 'reading');
      return reading.length === 0 ? null : reading.map(({ id, read }) => `${id} ${read}`).join(' ');
    },
  });
  const before = useRef<readonly Scan[]>([]);
  useEffect(() => {
    if (data === undefined) return;
    const now = new Map(data.scans.map((scan) => [scan.id, scan]));
    const ended = before.current.filter(
      ({ id, status }) => status === 'reading' && now.get(id)?.status !== 'reading',
    );
    before.current = data.scans;
    if (ended.length === 0) return;
    for (const { id, name } of ended) {
      const after = now.get(id);
      if (after === undefined) toast.success(`“${name}” has been read and added`);
      else if (after.problem !== null) toast.error(`“${name}” was only partly read`);
    }
    void queryClient.invalidateQueries({ queryKey: queryKeys.sources });
    void queryClient.invalidateQueries({ queryKey: queryKeys.usage });
  }, [data, queryClient]);
  return { scans: data?.scans ?? [], reader: data?.reader ?? null };
}

/** Changes a scan and then fetches the list again, also after a failure: another device may have changed it. */
function useScanMutation<Input, Result>(
  mutationFn: (input: Input) => Promise<Result>,
  errorFallback: string,
  onSuccess?: (result: Result) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    meta: { errorFallback },
    onSuccess: (result) => onSuccess?.(result),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.scans }),
  });
}

/** Agrees to send the pages of a scan to a host, and starts reading. */
export function useStartScan() {
  return useScanMutation(
    ({ id, sendTo }: { id: string; sendTo: string }) =>
      call(scanEndpoints.start, { params: { id }, body: { sendTo } }),
    'Failed to start reading',
  );
}

export function useCancelScan() {
  return useScanMutation((id: string) => call(scanEndpoints.cancel, { params: { id } }), 'Failed to cancel');
}

export function useDiscardScan() {
  return useScanMutation(
    (id: string) => call(scanEndpoints.discard, { params: { id } }),
    'Failed to discard the file',
  );
}

/** Makes a source of what has been read. */
export function useAddScan() {
  const queryClient = useQueryClient();
  return useScanMutation(
    (id: string) => call(sourceEndpoints.addScan, { params: { id } }),
    'Failed to add the file',
    ({ source }) => {
      toast.success(`Added “${source.title}”`);
      void queryClient.invalidateQueries({ queryKey: queryKeys.sources });
    },
  );
}
