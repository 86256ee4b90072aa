import { CircleAlert, FileText, RotateCcw, X } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { uploadProgressText, type Upload } from '#web/lib/uploads.ts';
import { importUpload } from './upload.ts';

/** The progress of an upload, or why the file could not be imported. */
export function UploadStatus({ upload: { id, file, state } }: { upload: Upload<string> }) {
  const failed = state.name === 'failed' ? state : null;
  const text = uploadProgressText(state, 'Checking the file');
  return (
    <section
      aria-label="Upload"
      className={`flex items-start gap-3 rounded-lg border p-4 ${failed ? 'border-danger-line bg-danger-soft' : 'border-accent-line'}`}
    >
      {failed ? (
        <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-danger" />
      ) : (
        <FileText aria-hidden size={20} className="mt-0.5 shrink-0 text-muted" />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="min-w-0 font-medium wrap-anywhere">{file.name}</p>
          {failed ? null : <p className="text-sm text-muted tabular-nums">{text}</p>}
        </div>
        {failed ? (
          <p role="alert" className="text-sm wrap-anywhere">
            {failed.message}
          </p>
        ) : (
          <ProgressBar
            label={`Uploading ${file.name}`}
            value={state.name === 'sending' ? state.share : state.name === 'waiting' ? 0 : 1}
            max={1}
            valueText={text}
          />
        )}
        {failed?.canRetry === true ? (
          <Button className="self-start" onClick={() => importUpload.tryAgain(id)}>
            <RotateCcw aria-hidden size={16} />
            Try again
          </Button>
        ) : null}
      </div>
      <IconButton
        label={failed ? `Dismiss ${file.name}` : `Cancel ${file.name}`}
        data-tooltip={failed ? 'Dismiss' : 'Cancel'}
        className="-my-2 -mr-2"
        onClick={() => importUpload.drop(id)}
      >
        <X aria-hidden size={18} />
      </IconButton>
    </section>
  );
}

/** What a screen reader announces about the upload, in steps of ten percent. */
export function uploadAnnouncement(upload: Upload<string> | undefined): string {
  if (upload === undefined || upload.state.name === 'failed') return '';
  if (upload.state.name === 'waiting') return '';
  if (upload.state.name !== 'sending') return 'The file has been uploaded.';
  return `Uploading, ${Math.floor(upload.state.share * 10) * 10}%.`;
}
