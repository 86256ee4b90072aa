import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { importEndpoints, type CardImport } from '#contract/imports.ts';
import { callForFile } from '#web/lib/api-client.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { titleOf } from './import-texts.ts';

/** ms; a report may have a line for each of a hundred thousand cards. */
const TIMEOUT_MS = 180_000;

/** Downloads the report of what is left out, row by row. */
export function useReport(state: CardImport) {
  return useMutation({
    mutationFn: async () => {
      const input = { params: { id: state.id } };
      const options = { headers: { Accept: 'text/csv' }, timeout: TIMEOUT_MS };
      saveFile(`${titleOf(state)} report.csv`, await callForFile(importEndpoints.report, input, options));
    },
    onSuccess: () => void toast.success('Report downloaded'),
    meta: { errorFallback: 'Failed to download the report' },
  });
}
