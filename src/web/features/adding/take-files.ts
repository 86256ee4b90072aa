import { useState } from 'react';
import { useNavigate } from 'react-router';
import { recogniseFile } from '#domain/adding/recognise-file.ts';
import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { ONE_FILE_AT_A_TIME, takeImportFile } from '#web/features/imports/upload.ts';
import { sourceUploads } from '#web/features/sources/uploads.ts';
import { recognise } from './recognise.ts';

/** Number of bytes at the start of a text file that are searched for cards. */
const LOOKED_AT = 64 * 1024;

const UNKNOWN =
  'Files of this kind cannot be read. Add a document, slides, a spreadsheet, a text, or a deck from another program.';
const NO_PICTURES = 'Photos cannot be read here. Type or paste their text.';
const ONE_DECK = 'Add files with cards one at a time.';

type Handlers = {
  /** Takes a document to make cards from. */
  onDocument: (file: File) => void;
  /** Called when the files have gone to another screen. */
  onDone: () => void;
};

/** Takes dropped, pasted or chosen files the shortest way to cards, or says why they cannot be used. */
export function useTakeFiles({ onDocument, onDone }: Handlers) {
  const [note, setNote] = useState<string>();
  const navigate = useNavigate();
  const readsPictures = usePublicConfig().data?.provider.readsPictures === true;

  async function takeOne(file: File): Promise<string | undefined> {
    const kind = recogniseFile(file);
    if (kind === 'unknown') return UNKNOWN;
    if (kind === 'picture' && !readsPictures) return NO_PICTURES;
    if (kind === 'cards' || (kind === 'text' && (await hasCards(file)))) {
      if (!takeImportFile(file)) return ONE_FILE_AT_A_TIME;
      onDone();
      await navigate('/import');
    } else onDocument(file);
    return undefined;
  }

  async function takeMany(files: readonly File[]): Promise<string | undefined> {
    const kinds = new Set(files.map((file) => recogniseFile(file)));
    if (kinds.has('cards')) return ONE_DECK;
    if (kinds.has('unknown')) return UNKNOWN;
    if (kinds.has('picture') && !readsPictures) return NO_PICTURES;
    sourceUploads.addFiles(files);
    onDone();
    await navigate('/sources');
    return undefined;
  }

  return {
    note,
    take: async (files: readonly File[]) => {
      const [file] = files;
      if (file === undefined) return;
      setNote(await (files.length === 1 ? takeOne(file) : takeMany(files)));
    },
  };
}

/** Whether a text file has cards in it, by its beginning. */
async function hasCards(file: File): Promise<boolean> {
  try {
    const { kind } = recognise(await file.slice(0, LOOKED_AT).text());
    return kind === 'table' || kind === 'cards';
  } catch {
    // The upload says that the file cannot be read.
    return false;
  }
}
