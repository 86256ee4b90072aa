import { z } from 'zod';
import { displayedType } from '../note-types/displayed-type.ts';
import { addNoteType, noteTypesOf, typeNamed } from '../note-types/note-types.ts';
import { action, noParams, shortText, type Action, type ActionContext } from '../action.ts';

const nameOfModel = z.object({ modelName: shortText });
const anyText = z.string().max(300_000, 'The text is too long');
const fieldName = z
  .string()
  .trim()
  .min(1, 'A field needs a name')
  .max(200, 'The name of a field is too long');
const newModel = z.object({
  modelName: z.string().trim().min(1, 'modelName is required').max(200, 'modelName is too long'),
  inOrderFields: z
    .array(fieldName)
    .min(1, 'Must provide at least one field for inOrderFields')
    .max(100, 'A model has at most 100 fields'),
  cardTemplates: z
    .array(z.object({ Name: z.string().max(200).optional(), Front: anyText, Back: anyText }))
    .min(1, 'Must provide at least one card for cardTemplates')
    .max(20, 'A model has at most 20 cards'),
  css: anyText.nullish(),
  isCloze: z.boolean().nullish(),
});

async function read({ db, user }: ActionContext, { modelName }: z.output<typeof nameOfModel>) {
  return typeNamed(await noteTypesOf(db, user.id), modelName);
}

export const modelActions: Readonly<Record<string, Action>> = {
  modelNames: action('read', noParams, async ({ db, user }) =>
    (await noteTypesOf(db, user.id)).map(({ name }) => name),
  ),

  modelNamesAndIds: action('read', noParams, async ({ db, user }) =>
    Object.fromEntries((await noteTypesOf(db, user.id)).map(({ name, id }) => [name, id])),
  ),

  modelFieldNames: action(
    'read',
    nameOfModel,
    async (context, params) => (await read(context, params)).fields,
  ),

  modelTemplates: action('read', nameOfModel, async (context, params) => {
    const { templates } = await read(context, params);
    const sides = Array.from(templates.values(), ({ name, question, answer }) => {
      return [name, { Front: question, Back: answer }] as const;
    });
    return Object.fromEntries(sides);
  }),

  modelStyling: action('read', nameOfModel, async (context, params) => {
    const { css } = await read(context, params);
    return { css };
  }),

  createModel: action('write-cards', newModel, async (context, params) => {
    const { modelName: name, inOrderFields: fields, cardTemplates, css, isCloze } = params;
    const templates = cardTemplates.map(({ Name, Front, Back }, index) => {
      return { name: Name ?? `Card ${index + 1}`, question: Front, answer: Back };
    });
    const type = { name, fields, templates, css: css ?? '', isCloze: isCloze ?? false };
    return displayedType(await addNoteType(context, type));
  }),
};
