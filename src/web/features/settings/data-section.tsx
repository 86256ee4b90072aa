import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useExport } from './account.queries.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { SettingSection } from './setting-section.tsx';

/** What the learner may take along, and how to leave. */
export function DataSection() {
  const exportData = useExport();
  const [deleting, setDeleting] = useState(false);
  return (
    <SettingSection id="data" title="Your data" description="It is yours: take it along, or take it away.">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-60 text-sm">
          <span className="block text-base font-medium">Export</span>
          <span className="text-muted">
            Your decks, cards, sessions, answers and achievements, in one JSON file.
          </span>
        </p>
        <Button loading={exportData.isPending} onClick={() => exportData.mutate()}>
          <Download aria-hidden size={16} />
          Export all data
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-6">
        <p className="min-w-0 flex-1 basis-60 text-sm">
          <span className="block text-base font-medium">Delete account</span>
          <span className="text-muted">
            Your account goes for good, with every deck, card and session in it.
          </span>
        </p>
        <Button variant="danger" onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden size={16} />
          Delete account
        </Button>
      </div>
      {deleting ? <DeleteAccountDialog onClose={() => setDeleting(false)} /> : null}
    </SettingSection>
  );
}
