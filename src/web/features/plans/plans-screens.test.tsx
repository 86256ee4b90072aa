import { screen, waitFor, within } from '@testing-library/react';
import { fireEvent } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { examPlanEndpoints } from '#contract/exam-plans.ts';
import { addDays, localDay } from '#domain/local-day.ts';
import { openApp, press } from '#test/web/app.tsx';
import { makeDeck, signedIn } from '#test/web/learner.ts';
import { changeResponse, json, respond } from '#test/web/responses.ts';
import { call } from '#web/lib/api-client.ts';

const DAY_MS = 86_400_000;
const CARDS = Array.from({ length: 60 }, (_, index) => ({
  front: `Question ${index}`,
  back: `Answer ${index}`,
}));

const EVERY_DAY = Array.from({ length: 7 }, () => 7);

const tomorrow = new Date(Date.now() + DAY_MS);
const TOMORROW = {
  weekday: tomorrow.getUTCDay(),
  name: tomorrow.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' }),
};

const today = () => localDay(Date.now(), 'UTC');

async function makePlan(changes: object = {}) {
  const deckId = await makeDeck('Anatomy', CARDS);
  const examAt = new Date(Date.now() + 12 * DAY_MS).toISOString();
  const body = {
    name: 'Finals',
    examAt,
    deckIds: [deckId],
    minutes: Array.from({ length: 7 }, () => 2),
    target: 90,
  };
  const { plan } = await call(examPlanEndpoints.create, { body: { ...body, ...changes } });
  return plan;
}

/** The figure of an answer. */
const answer = async (name: string | RegExp) => {
  const term = await screen.findByText(name, { selector: 'dt' });
  return term.nextElementSibling?.firstElementChild?.textContent ?? '';
};
const known = async () => Number.parseInt(await answer('You will know'), 10);

/** Sliders are set as browsers set them. */
const slide = (name: string, value: number) =>
  fireEvent.change(screen.getByRole('slider', { name }), { target: { value: String(value) } });

test('a plan is made, shows what it leads to, and follows the sliders', async () => {
  await signedIn();
  const deckId = await makeDeck('Anatomy', CARDS);
  await makeDeck('Rivers', CARDS.slice(0, 3));
  const user = await openApp('/plans');
  expect(await screen.findByRole('heading', { name: 'No plans yet' })).toBeVisible();
  await openApp(`/plans/new?deck=${deckId}`);
  expect(await screen.findByRole('checkbox', { name: /^Anatomy/u })).toBeChecked();
  await press(user, 'Save plan');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  expect(screen.getByText('Name is required')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Finals');
  const examDay = addDays(today(), 12);
  fireEvent.change(screen.getByLabelText('Day of the exam'), { target: { value: examDay } });
  const many = await known();
  expect(await answer('90% takes')).toMatch(/^\d+ min a day$/u);

  slide('Minutes a day', 1);
  await waitFor(async () => expect(await known()).toBeLessThan(many));
  const few = await known();
  slide('Start', 6);
  await waitFor(async () => expect(await known()).toBeLessThan(few));
  slide('Start', 0);
  slide('Minutes a day', 7);
  slide('Know in the exam', 80);
  await user.click(screen.getByRole('checkbox', { name: TOMORROW.name }));
  await screen.findByText('80% takes');
  await user.click(screen.getByText('Show as a table'));
  const table = await screen.findByRole('table', { name: 'The next 12 days of the plan' });
  await waitFor(() => expect(within(table).getAllByRole('rowheader')).toHaveLength(12));

  await press(user, 'Save plan');
  expect(await screen.findByRole('heading', { level: 1, name: 'Finals' })).toBeVisible();
  expect(await screen.findByText(/in 12 days$/u)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Study' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/review\?plan=/u),
  );
  const { plans } = await call(examPlanEndpoints.list, {});
  expect(plans).toMatchObject([
    { name: 'Finals', deckIds: [deckId], minutes: EVERY_DAY.with(TOMORROW.weekday, 0), target: 80 },
  ]);
  expect(Math.round(100 * (plans[0]?.expected?.known ?? 0))).toBe(await known());

  await openApp('/plans');
  const row = within(await screen.findByRole('list', { name: 'Exams to come' })).getByRole('listitem');
  await waitFor(() => expect(row).toHaveTextContent(/Finals.*in 12 days.*Today7 min.*On the day\d+%/u));
});

test('minutes by weekday keep their proportions, and errors are shown at their fields', async () => {
  await signedIn();
  const plan = await makePlan({ minutes: [0, 10, 20, 20, 20, 20, 30] });
  const user = await openApp(`/plans/${plan.id}/edit`);
  const minutes = (day: string) => screen.getByRole('spinbutton', { name: day });
  expect(await screen.findByRole('slider', { name: 'Minutes a day' })).toHaveAttribute(
    'aria-valuetext',
    '20 min',
  );
  slide('Minutes a day', 40);
  expect(minutes('Monday')).toHaveValue(20);
  expect(minutes('Saturday')).toHaveValue(60);
  expect(minutes('Sunday')).toHaveValue(0);
  slide('Minutes a day', 20);
  expect(minutes('Monday')).toHaveValue(10);

  await user.click(await screen.findByRole('checkbox', { name: /^Anatomy/u }));
  await press(user, 'Save plan');
  expect(screen.getByText('Choose at least one deck or tag')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /^Anatomy/u }));
  fireEvent.change(screen.getByLabelText('Day of the exam'), { target: { value: addDays(today(), -2) } });
  expect(await screen.findByText('The exam must be in the future')).toBeVisible();
  await press(user, 'Save plan');
  await waitFor(() => expect(screen.getByLabelText('Day of the exam')).toBeInvalid());
});

/** A plan that was last changed five days ago, until `settle` is called. */
async function neglectedPlan() {
  const plan = await makePlan();
  const instants = { examAt: plan.examAt, updatedAt: Date.now() - 5 * DAY_MS };
  const neglected = { ...plan, examAt: iso(instants.examAt), updatedAt: iso(instants.updatedAt) };
  let isNeglected = true;
  changeResponse(examPlanEndpoints.list, () => (isNeglected ? { plans: [neglected] } : {}));
  return { id: plan.id, settle: () => void (isNeglected = false) };
}

const iso = (at: number) => new Date(at).toISOString();

test.each([
  ['more minutes', /^\d+ minutes a day$/u],
  ['a lower target', /^Aim for \d+%$/u],
])('after missed days the plan says what they cost, and %s settle them', async (_way, button) => {
  await signedIn();
  const { id, settle } = await neglectedPlan();
  const user = await openApp(`/plans/${id}`);
  const behind = await screen.findByRole('region', { name: 'Missed days' });
  const said =
    /^You missed 4 days: (\d+) instead of 2 minutes a day, or (\d+)% instead of 90%\.\1 minutes a dayAim for \2%$/u;
  expect(behind).toHaveTextContent(said);
  const [, minutes, target] = (said.exec(behind.textContent) ?? []).map(Number);
  settle();
  await user.click(within(behind).getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Missed days' })).toBeNull());
  const [plan] = (await call(examPlanEndpoints.list, {})).plans;
  const isTarget = button.source.includes('Aim');
  expect([plan?.target, plan?.minutes[3]]).toEqual(isTarget ? [target, 2] : [90, minutes]);
});

test('a past exam is compared with its forecast, and a plan is deleted after confirmation', async () => {
  await signedIn();
  const plan = await makePlan();
  const expected = { known: 0.88, low: 0.81, high: 0.94, at: iso(Date.now() - 9 * DAY_MS) };
  const past = { ...plan, examAt: iso(Date.now() - DAY_MS), updatedAt: iso(plan.updatedAt), expected };
  const outcome = { known: 0.862, cards: 60, asked: 40, recalled: 35, expected: 34.2 };
  changeResponse(examPlanEndpoints.list, () => ({ plans: [past] }));
  respond(examPlanEndpoints.outcome, () => json(200, outcome));
  const user = await openApp('/plans');
  const section = await screen.findByRole('region', { name: 'Past exams' });
  expect(await within(section).findByText(/^Expected 88%/u)).toHaveTextContent(
    'Expected 88% (81 to 94%). On the day you knew about 86%, by the schedule. Of 40 cards that you answered afterwards, you recalled 35; about 34 were expected.',
  );
  await user.click(within(section).getByRole('link', { name: 'Finals' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Finals' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Study' })).toBeNull();
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true);
  await press(user, 'Delete');
  expect(window.location.pathname).toBe(`/plans/${plan.id}`);
  await press(user, 'Delete');
  await waitFor(() => expect(window.location.pathname).toBe('/plans'));
  expect(confirm).toHaveBeenCalledTimes(2);
});

test('when the server cannot be reached, a plan says so and can still be studied', async () => {
  await signedIn();
  const plan = await makePlan();
  respond(examPlanEndpoints.cards, () => json(503, {}));
  await openApp(`/plans/${plan.id}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to compute the plan');
  expect(screen.getByRole('link', { name: 'Study' })).toBeVisible();
  respond(examPlanEndpoints.list, () => json(503, {}));
  await openApp('/plans');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load plans');
});
