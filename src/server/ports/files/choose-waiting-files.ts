import path from 'node:path';
import type { Config } from '../../config.ts';
import { databaseWaitingFiles } from './database-waiting-files.ts';
import { folderWaitingFiles } from './folder-waiting-files.ts';
import type { WaitingFiles } from './waiting-files.ts';

/** Files to import wait where media is kept: a folder that all processes share, or the database. */
export function chooseWaitingFiles(config: Pick<Config, 'DATA_DIR' | 'MEDIA_STORE'>): WaitingFiles {
  return config.MEDIA_STORE === 'folder'
    ? folderWaitingFiles(path.resolve(config.DATA_DIR, 'imports'))
    : databaseWaitingFiles;
}
