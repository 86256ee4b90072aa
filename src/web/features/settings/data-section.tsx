import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deferred } from '#web/ui/deferred.tsx';
import { Button } from '#web/ui/button.tsx';
import { useExport } from './account.queries.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { SettingSection } from './setting-section.tsx';

const ExportDialog = deferred(
  async () => (await import('#web/features/exports/export-dialog.tsx')).ExportDialog,
  { failure: 'above' },
);

/** Exports the learner's data and deletes the account. */
export function DataSection() {
  const exportData = useExport();
  const [dialog, setDialog] = useState<'export cards' | 'delete account' | null>(null);
  const closeDialog = () => setDialog(null);
  return (
    <SettingSection id="data" title="Your data" description="Export your data or delete your account.">
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
          <span className="block text-base font-medium">Export cards</span>
          <span className="text-muted">
            The cards of all your decks, for Anki, a spreadsheet or your notes.
          </span>
        </p>
        <Button onClick={() => setDialog('export cards')}>
          <Download aria-hidden size={16} />
          Export all cards
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-6">
        <p className="min-w-0 flex-1 basis-60 text-sm">
          <span className="block text-base font-medium">Delete account</span>
          <span className="text-muted">
            Permanently deletes your account with every deck, card and session.
          </span>
        </p>
        <Button variant="danger" onClick={() => setDialog('delete account')}>
          <Trash2 aria-hidden size={16} />
          Delete account
        </Button>
      </div>
      {dialog === 'export cards' ? <ExportDialog of="all" onClose={closeDialog} /> : null}
      {dialog === 'delete account' ? <DeleteAccountDialog onClose={closeDialog} /> : null}
    </SettingSection>
  );
}
