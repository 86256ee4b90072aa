import { CircleAlert, FileText, RotateCcw, X } from 'lucide-react';
import { countOf } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { uploadProgressText, type Upload } from '#web/lib/uploads.ts';
import { sourceUploads } from './uploads.ts';

/** The files being uploaded, each with its progress or the reason for its failure. */
export function UploadList({ uploads }: { uploads: ReadonlyArray<Upload<unknown>> }) {
  const added = sourceUploads.useUploads((state) => state.added);
  const failed = uploads.filter(({ state }) => state.name === 'failed').length;
  const running = uploads.length - failed;
  return (
    <>
      <output className="sr-only">
        {[
          added > 0 ? `${countOf(added, 'source')} added.` : '',
          running > 0 ? `${countOf(running, 'file')} on the way.` : '',
          failed > 0 ? `${countOf(failed, 'file')} could not be added.` : '',
        ].join(' ')}
      </output>
      {uploads.length === 0 ? null : (
        <ul aria-label="Files being added" className="flex flex-col gap-2">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </>
  );
}

function UploadRow({ upload: { id, file, state } }: { upload: Upload<unknown> }) {
  const isFailed = state.name === 'failed';
  const progress = uploadProgressText(state, 'Reading');
  return (
    <li
      className={`flex items-start gap-3 rounded-lg border p-3 sm:px-4 ${isFailed ? 'border-danger-line' : ''}`}
    >
      {isFailed ? (
        <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-danger" />
      ) : (
        <FileText aria-hidden size={20} className="mt-0.5 shrink-0 text-muted" />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="min-w-0 font-medium wrap-anywhere">{file.name}</p>
          {isFailed ? null : <p className="text-sm text-muted tabular-nums">{progress}</p>}
        </div>
        {isFailed ? <p className="text-sm">{state.message}</p> : null}
        {isFailed && state.canRetry ? (
          <Button size="sm" className="self-start" onClick={() => sourceUploads.tryAgain(id)}>
            <RotateCcw aria-hidden size={14} />
            Try again
          </Button>
        ) : null}
        {isFailed ? null : (
          <ProgressBar
            label={`Adding ${file.name}`}
            value={state.name === 'sending' ? state.share : state.name === 'processing' ? 1 : 0}
            max={1}
            valueText={progress}
          />
        )}
      </div>
      <IconButton
        label={isFailed ? `Dismiss ${file.name}` : `Cancel ${file.name}`}
        data-tooltip={isFailed ? 'Dismiss' : 'Cancel'}
        className="-my-1 -mr-1"
        onClick={() => sourceUploads.drop(id)}
      >
        <X aria-hidden size={18} />
      </IconButton>
    </li>
  );
}
