import { examPlanEndpoints } from '#contract/exam-plans.ts';
import { send } from './http.ts';
import { rowsOf, wrong, type Row } from './row.ts';
import { newCards, type World } from './world.ts';

const MINUTES = 'Minutes must be seven whole numbers from 0 to 600, Sunday first';
const TARGET = 'Target must be a whole number from 1 to 100';
const DECKS = 'Choose at most 100 decks';
const TAGS = 'Choose at most 30 tags';
const SOME_CARDS = 'Choose at least one deck or tag';
const NAME = 'Name is required';
const DAY = 'First day must be a day like 2026-11-29';

const MS_PER_DAY = 86_400_000;

async function newRequest(world: World) {
  return {
    name: 'Biology',
    examAt: new Date(Date.now() + 30 * MS_PER_DAY).toISOString(),
    deckIds: [(await newCards(world)).deck.id],
    minutes: [0, 20, 20, 20, 20, 20, 30],
    target: 90,
  };
}

/** The id of a new plan of Ada's. */
async function newPlan(world: World): Promise<string> {
  const { url, ada } = world;
  const { path, response } = examPlanEndpoints.create;
  const body = await newRequest(world);
  const made = await send(url, { method: 'POST', path: `/api${path}`, token: ada.token, body });
  return response.parse(made.body).plan.id;
}

const MALFORMED = [
  wrong('name', undefined, NAME),
  wrong('name', ' ', NAME),
  wrong('name', 'x'.repeat(101), 'Name must be at most 100 characters'),
  wrong('examAt', '2020-01-01T00:00:00Z', 'The exam must be in the future'),
  wrong('examAt', '2099-01-01T00:00:00Z', 'The exam must be within two years'),
  wrong('deckIds', [], SOME_CARDS),
  wrong('deckIds', 'all', DECKS),
  wrong('tags', 'all', TAGS),
  wrong('minutes', undefined, MINUTES),
  wrong('minutes', [20], MINUTES),
  wrong('minutes', [0, 0, 0, 0, 0, 0, 0], 'Give at least one day some minutes'),
  wrong('target', 0, TARGET),
  wrong('target', 101, TARGET),
  wrong('target', undefined, TARGET),
  wrong('firstDay', 'tomorrow', DAY),
];

/** Calls for exam plans. */
export const EXAM_PLAN_ROWS: readonly Row[] = rowsOf(examPlanEndpoints, {
  list: {},
  create: { request: async (world) => ({ body: await newRequest(world) }), malformed: MALFORMED },
  change: {
    request: async (world) => ({ params: { id: await newPlan(world) }, body: await newRequest(world) }),
    ids: ['id'],
    malformed: MALFORMED,
  },
  remove: { request: async (world) => ({ params: { id: await newPlan(world) } }), ids: ['id'] },
  cards: {
    request: async (world) => ({ body: { deckIds: [(await newCards(world)).deck.id] } }),
    malformed: [
      wrong('deckIds', 'all', DECKS),
      { body: { tags: ['x'.repeat(51)] }, field: 'tags.0', message: 'A tag has at most 50 characters' },
    ],
  },
  outcome: { request: async (world) => ({ params: { id: await newPlan(world) } }), ids: ['id'] },
});
