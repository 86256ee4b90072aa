import path from 'node:path';
import type { Config } from '../../config.ts';
import { databaseMediaStore } from './database-media-store.ts';
import { folderMediaStore } from './folder-media-store.ts';
import { MEDIA_OF_DATABASE } from '../../files/media-files.ts';
import type { MediaStore } from './media-store.ts';

/** The folder of media within the data folder. */
function mediaFolder({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return path.resolve(DATA_DIR, MEDIA_OF_DATABASE);
}

/**
 * The store that the settings name. Whichever it is, what was kept in the other is read and removed there, so that the
 * setting can be changed, and a database that was copied brings its own.
 */
export function chooseMediaStore(config: Pick<Config, 'DATA_DIR' | 'MEDIA_STORE'>): MediaStore {
  const folder = folderMediaStore(mediaFolder(config));
  const [first, second] =
    config.MEDIA_STORE === 'folder' ? [folder, databaseMediaStore] : [databaseMediaStore, folder];
  return {
    ...folder,
    prepare: first.prepare,
    read: async (db, key, range) => (await first.read(db, key, range)) ?? second.read(db, key, range),
  };
}
