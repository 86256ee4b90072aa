import { testEndpoints } from '#contract/tests.ts';
import { send } from './http.ts';
import { rowsOf, wrong, type Row } from './row.ts';
import { newCards, type World } from './world.ts';

const DECKS = 'Choose from 1 to 100 decks';
const QUESTIONS = 'Questions must be a whole number from 1 to 200';
const KINDS = 'Choose at least one kind of question: true-false, choice, matching, write';
const MINUTES = 'Minutes must be a whole number from 1 to 600';
const PICKS = 'Picks must be a list with the index of an option, or null, for each card';

const SETTINGS = { questions: 2, kinds: ['write'], minutes: null, onePage: true };

async function newRequest(world: World) {
  return { deckIds: [(await newCards(world)).deck.id], ...SETTINGS };
}

/** The id of a new test of Ada with two written questions. */
async function newTest(world: World): Promise<string> {
  const { url, ada } = world;
  const { path, response } = testEndpoints.start;
  const body = await newRequest(world);
  const made = await send(url, { method: 'POST', path: `/api${path}`, token: ada.token, body });
  return response.parse(made.body).test.id;
}

async function finishedTest(world: World): Promise<string> {
  const { url, ada } = world;
  const id = await newTest(world);
  const body = { text: 'Sommer' };
  await send(url, { method: 'PUT', path: `/api/tests/${id}/answers/0`, token: ada.token, body });
  await send(url, { method: 'POST', path: `/api/tests/${id}/finish`, token: ada.token });
  return id;
}

async function deletedTest(world: World): Promise<string> {
  const id = await newTest(world);
  await send(world.url, { method: 'DELETE', path: `/api/tests/${id}`, token: world.ada.token });
  return id;
}

const ofNewTest = async (world: World) => ({ params: { id: await newTest(world) } });

/** Calls for tests. */
export const TEST_ROWS: readonly Row[] = rowsOf(testEndpoints, {
  list: {},
  start: {
    request: async (world) => ({ body: await newRequest(world) }),
    malformed: [
      wrong('deckIds', undefined, DECKS),
      wrong('deckIds', [], DECKS),
      wrong('questions', 0, QUESTIONS),
      wrong('questions', 201, QUESTIONS),
      wrong('questions', undefined, QUESTIONS),
      wrong('kinds', [], KINDS),
      wrong('kinds', undefined, KINDS),
      wrong('minutes', 0, MINUTES),
      wrong('minutes', 601, MINUTES),
      wrong('onePage', 'yes', 'One page must be true or false'),
      wrong(
        'kinds',
        ['matching'],
        'None of these cards can be asked like that. Choose other kinds of questions, or more decks.',
      ),
    ],
  },
  read: { request: ofNewTest, ids: ['id'] },
  paper: { request: ofNewTest, ids: ['id'] },
  answer: {
    request: async (world) => ({
      params: { id: await newTest(world), position: '0' },
      body: { text: 'Summer' },
    }),
    ids: ['id'],
    malformed: [
      wrong('text', 'x'.repeat(501), 'An answer has at most 500 characters'),
      wrong('text', undefined, 'This is no answer to the question'),
      { body: { picks: [-1] }, field: 'picks.0', message: PICKS },
      wrong('picks', 'first', PICKS),
    ],
  },
  finish: { request: ofNewTest, ids: ['id'] },
  callRight: {
    request: async (world) => ({ params: { id: await finishedTest(world), position: '0' } }),
    ids: ['id'],
  },
  remove: { request: ofNewTest, ids: ['id'] },
  restore: { request: async (world) => ({ params: { id: await deletedTest(world) } }), ids: ['id'] },
});
