import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePageTitle } from '#web/lib/page-title.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { FileChoice } from './file-choice.tsx';
import { HowTo } from './how-to.tsx';
import { ImportList } from './import-list.tsx';
import { PasteForm, type PasteHandle } from './paste-form.tsx';
import { UploadStatus, uploadAnnouncement } from './upload-status.tsx';
import { importUpload, ONE_FILE_AT_A_TIME, takeImportFile } from './upload.ts';
import { usePageInput } from './use-page-input.ts';

/** Imports cards from a file or from copied rows, which can be dropped or pasted anywhere on the screen. */
export function ImportStartScreen() {
  usePageTitle('Import cards');
  const navigate = useNavigate();
  const paste = useRef<PasteHandle>(null);
  const [note, setNote] = useState<string>();
  const sent = importUpload.useUploads(({ uploads }) => uploads[0]);

  const arrived = sent?.state.name === 'done' ? sent.state.result : null;
  const goOn = useEffectEvent((importId: string) => {
    if (sent) importUpload.drop(sent.id);
    void navigate(`/import/${importId}`);
  });
  useEffect(() => {
    if (arrived !== null) goOn(arrived);
  }, [arrived]);

  function takeFiles(files: readonly File[], hasFolder = false) {
    const [file] = files;
    if (hasFolder) return setNote('This is a folder. Choose a file instead.');
    if (file === undefined) return undefined;
    if (!takeImportFile(file)) return setNote(ONE_FILE_AT_A_TIME);
    return setNote(files.length > 1 ? `One file at a time: only “${file.name}” is imported.` : undefined);
  }

  const { over } = usePageInput({
    onFiles: takeFiles,
    onText: (text) => paste.current?.take(text),
  });

  return (
    <div className="flex flex-col gap-8">
      <PageHeader title="Import cards">
        Bring your cards from Anki, Quizlet, a spreadsheet or your notes. You can check the cards before they
        are added.
      </PageHeader>
      <output className="sr-only">{uploadAnnouncement(sent)}</output>
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-8">
          <div className="flex flex-col gap-3">
            {sent === undefined ? null : <UploadStatus upload={sent} />}
            {note === undefined ? null : (
              <p role="alert" className="text-sm text-saffron">
                {note}
              </p>
            )}
            <FileChoice onFile={(file) => takeFiles([file])} />
          </div>
          <PasteForm handle={paste} onMade={({ id }) => void navigate(`/import/${id}`)} />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <HowTo />
          <ImportList />
        </div>
      </div>
      {over ? (
        <div className="pointer-events-none fixed inset-2 z-30 grid animate-fade-in place-items-center rounded-xl border-2 border-dashed border-accent bg-scrim text-xl font-medium">
          <p className="rounded-lg bg-surface px-6 py-4 text-ink shadow-3">Drop the file to import it</p>
        </div>
      ) : null}
    </div>
  );
}
