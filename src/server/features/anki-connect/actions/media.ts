import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { globPattern, matchesPattern } from '#domain/interchange/anki/search/pattern.ts';
import { listUse } from '../../media/media.repository.ts';
import { action, shortText, type Action, type ActionContext } from '../action.ts';
import { forgetMediaName, listMediaNames } from '../media/media-names.repository.ts';
import { mediaNamed, namesOfMedia, storableName, storeMedia } from '../media/named-media.ts';

const fileName = z.object({ filename: shortText });
const newFile = fileName.extend({
  data: z.string('data must be a text in base64').nullish(),
  url: z.string('url must be a text').nullish(),
  path: z.string('path must be a text').nullish(),
  deleteExisting: z.boolean('deleteExisting must be true or false').nullish(),
});
const pattern = z.object({ pattern: shortText.default('*') });

/** The bytes of one of the user's files in base64; false if none has the name. */
async function read({ db, user, mediaStore }: ActionContext, filename: string): Promise<string | false> {
  const name = storableName(filename);
  const media = (await mediaNamed(db, user.id, [name])).get(name);
  if (!media) return false;
  const { hash, bytes } = media;
  const content = await mediaStore.read(db, { userId: user.id, hash }, { from: 0, to: bytes - 1 });
  return content ? (await buffer(content)).toString('base64') : false;
}

export const mediaActions: Readonly<Record<string, Action>> = {
  storeMediaFile: action('write-cards', newFile, storeMedia),

  retrieveMediaFile: action('read', fileName, (context, { filename }) => read(context, filename)),

  getMediaFilesNames: action('read', pattern, async ({ db, user }, { pattern: wanted }) => {
    const glob = globPattern(wanted);
    const named = await listMediaNames(db, user.id);
    const known = new Set(named.map(({ hash }) => hash));
    const others = (await listUse(db, user.id)).flatMap(({ hash }) => (known.has(hash) ? [] : [hash]));
    const names = [...named.map(({ name }) => name), ...(await namesOfMedia(db, user.id, others)).values()];
    return names.filter((name) => matchesPattern(glob, name));
  }),

  // A file stays as long as a card shows it; after that it is deleted automatically.
  deleteMediaFile: action('write-cards', fileName, async ({ db, user }, { filename }) => {
    await forgetMediaName(db, user.id, storableName(filename));
  }),
};
