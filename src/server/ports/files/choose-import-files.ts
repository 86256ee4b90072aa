import path from 'node:path';
import type { Config } from '../../config.ts';
import { databaseImportFiles } from './database-import-files.ts';
import { folderImportFiles } from './folder-import-files.ts';
import type { ImportFiles } from './import-files.ts';

/** Files to import wait where media is kept: a folder that all processes share, or the database. */
export function chooseImportFiles(config: Pick<Config, 'DATA_DIR' | 'MEDIA_STORE'>): ImportFiles {
  return config.MEDIA_STORE === 'folder'
    ? folderImportFiles(path.resolve(config.DATA_DIR, 'imports'))
    : databaseImportFiles;
}
