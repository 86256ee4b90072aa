import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { ankiTag } from '#domain/interchange/anki/our-note.ts';
import { listTags } from '../../cards/card-tags.repository.ts';
import { action, noParams, numbers, type Action, type ActionContext } from '../action.ts';
import { tagList, tagsOf } from '../notes/prepare-notes.ts';
import { notesNumbered, tagsOfNote } from '../notes/read-notes.ts';
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

async function noteOf({ db, user }: ActionContext, number: number) {
  const note = (await notesNumbered(db, user.id, [number])).get(number);
  if (!note) throw new AppError('NOT_FOUND', `note was not found: ${number}`);
  return note;
}

export const tagActions: Readonly<Record<string, Action>> = {
  getTags: action('read', noParams, async ({ db, user }) => [
    ...new Set((await listTags(db, user.id)).map(({ tag }) => ankiTag(tag))),
  ]),

  getNoteTags: action('read', noteNumber, async (context, { note }) =>
    tagsOfNote(await noteOf(context, note)),
  ),

  addTags: action('write-cards', tagsOfMany, (context, params) => change(context, params, 'add')),

  removeTags: action('write-cards', tagsOfMany, (context, params) => change(context, params, 'remove')),

  updateNoteTags: action(
    'write-cards',
    noteNumber.extend({ tags: tagList }),
    async (context, { note, tags }) => retagNote(context, await noteOf(context, note), tags),
  ),
};
