import { z } from 'zod';
import { ankiTag } from '#domain/interchange/anki/our-note.ts';
import { listTags } from '../../cards/card-tags.repository.ts';
import { action, noParams, numbers, type Action, type ActionContext } from '../action.ts';
import { tagList, tagsOf } from '../notes/prepare-notes.ts';
import { noteNumbered, notesNumbered, tagsOfNote } from '../notes/read-notes.ts';
import { changeTagsOf, retagNote } from '../notes/retag-notes.ts';

const tagsOfMany = z.object({ notes: numbers, tags: tagList });
const noteNumber = z.object({ note: z.number('note must be the number of a note') });

async function change(
  context: ActionContext,
  { notes, tags }: z.output<typeof tagsOfMany>,
  way: 'add' | 'remove',
): Promise<void> {
  const found = await notesNumbered(context.db, context.user.id, notes);
  await changeTagsOf(context, [...found.values()], { [way]: tagsOf(tags) });
}

export const tagActions: Readonly<Record<string, Action>> = {
  getTags: action('read', noParams, async ({ db, user }) => [
    ...new Set((await listTags(db, user.id)).map(({ tag }) => ankiTag(tag))),
  ]),

  getNoteTags: action('read', noteNumber, async (context, { note }) =>
    tagsOfNote(await noteNumbered(context, note)),
  ),

  addTags: action('write-cards', tagsOfMany, (context, params) => change(context, params, 'add')),

  removeTags: action('write-cards', tagsOfMany, (context, params) => change(context, params, 'remove')),

  updateNoteTags: action(
    'write-cards',
    noteNumber.extend({ tags: tagList }),
    async (context, { note, tags }) => retagNote(context, await noteNumbered(context, note), tags),
  ),
};
