import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { hasSchedule, type ExportFormat } from '#domain/interchange/export-format.ts';
import { errorTexts } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { RadioCards, type Choice } from '#web/ui/radio-cards.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { PackDecks, PackFields, type PackDetails } from './pack-fields.tsx';
import { useExportCards, type Exported } from './exports.queries.ts';

const FORMATS: ReadonlyArray<Choice<ExportFormat | 'pack'>> = [
  {
    value: 'apkg',
    label: 'Anki package (.apkg)',
    description: 'For Anki and AnkiDroid, with pictures and sounds.',
  },
  {
    value: 'csv',
    label: 'Spreadsheet (.csv)',
    description: 'For Excel, Numbers or Google Sheets. Text only.',
  },
  { value: 'markdown', label: 'Markdown (.md)', description: 'For reading, or for your notes. Text only.' },
  {
    value: 'json',
    label: 'Cardamom (.json)',
    description: 'Everything on each card, as a backup or for another Cardamom server.',
  },
  {
    value: 'pack',
    label: 'Pack (.json)',
    description: 'For everyone on a server: its operator adds it to Explore.',
  },
  {
    value: 'moodle',
    label: 'Moodle (.xml)',
    description: 'Questions for a course, with feedback and hints. Text only.',
  },
  { value: 'gift', label: 'GIFT (.txt)', description: 'Questions for Moodle and others, as text.' },
  {
    value: 'qti21',
    label: 'QTI 2.1 (.zip)',
    description: 'Questions for other courses and test systems. Text only.',
  },
  {
    value: 'qti12',
    label: 'QTI 1.2 (.xml)',
    description: 'Questions for Canvas and older systems. Text only.',
  },
];

type Props = { of: Exported; returnFocusTo?: () => HTMLElement | null; onClose: () => void };

/** Asks for a format and downloads the cards. Open while rendered; closing it cancels the download. */
export function ExportDialog({ of, returnFocusTo, onClose }: Props) {
  const exporting = useExportCards();
  const [format, setFormat] = useState<ExportFormat | 'pack'>('apkg');
  const [withHistory, setWithHistory] = useState(true);
  const [pack, setPack] = useState<PackDetails>(() => detailsOf(of));
  const [chosen, setChosen] = useState<string[]>([]);
  const [received, setReceived] = useState('');
  const download = useRef<AbortController>(undefined);
  useEffect(() => () => download.current?.abort(), []);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setReceived('');
    download.current = new AbortController();
    const { signal } = download.current;
    const onReceived = (bytes: number) => setReceived(megabytes(bytes));
    const what =
      format === 'pack' ? { pack, decks: of === 'all' ? chosen : [of.id] } : { of, format, withHistory };
    exporting.mutate({ what, signal, onReceived }, { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={of === 'all' ? 'Export all cards' : 'Export deck'}
      description={
        of === 'all' ? (
          format === 'pack' ? (
            'Some of your decks in one file, as a course.'
          ) : (
            'The cards of all your decks in one file.'
          )
        ) : (
          <span className="wrap-anywhere">{of.title}</span>
        )
      }
      {...(returnFocusTo && { returnFocusTo })}
    >
      <form className="flex flex-col gap-5" onSubmit={submit}>
        <RadioCards
          legend="Format"
          choices={FORMATS}
          value={format}
          onChange={setFormat}
          disabled={exporting.isPending}
          columns={2}
        />
        {format === 'pack' ? (
          <>
            {of === 'all' ? <PackDecks chosen={chosen} onChange={setChosen} /> : null}
            <PackFields details={pack} onChange={setPack} />
          </>
        ) : null}
        {format !== 'pack' && hasSchedule(format) ? (
          <Switch
            label="With my review history"
            description="When you reviewed each card and how it went. Leave this out if you share the file."
            checked={withHistory}
            onChange={setWithHistory}
          />
        ) : null}
        <FormError
          message={
            exporting.isError ? errorTexts(exporting.error, 'Failed to export cards').title : undefined
          }
        />
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p className="min-w-0 flex-1 text-sm text-muted">
            <output>{progressText(exporting.isPending, received)}</output>{' '}
            <span className="tabular-nums">{exporting.isPending ? received : ''}</span>
          </p>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            loading={exporting.isPending}
            disabled={format === 'pack' && of === 'all' && chosen.length === 0}
          >
            Download
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What is known of a pack: a deck has a title and perhaps a description. */
function detailsOf(of: Exported): PackDetails {
  const blank = { title: '', description: '', author: '', licence: '' };
  return of === 'all' ? blank : { ...blank, title: of.title, description: of.description ?? '' };
}

function progressText(isPending: boolean, received: string): string {
  if (!isPending) return '';
  return received === '' ? 'Preparing the file…' : 'Downloading…';
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
