import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aiEndpoints } from '#contract/ai.ts';
import { configEndpoints } from '#contract/config.ts';
import { scanEndpoints } from '#contract/scans.ts';
import { sourceEndpoints } from '#contract/sources.ts';
import { openApp, press, toasts } from '#test/web/app.tsx';
import { signedIn } from '#test/web/learner.ts';
import { json, respond } from '#test/web/responses.ts';

const offered = {
  id: '6f0e2f0a-6f0c-4c92-8d5a-3a3f7a4a1f11',
  name: 'Lecture 3.pdf',
  kind: 'pdf',
  pages: 12,
  scanned: [2, 3, 4],
  hasText: true,
  status: 'offered',
  read: 0,
  failed: [] as number[],
  problem: null as string | null,
  createdAt: '2026-11-28T10:00:00.000Z',
};

/** What the server would list: the test server has no provider. */
let scans: (typeof offered)[];
let reader: { name: string; host: string } | null;

beforeEach(async () => {
  scans = [offered];
  reader = { name: 'OpenAI', host: 'api.openai.com' };
  respond(scanEndpoints.list, () => json(200, { scans, reader }));
  await signedIn();
});

const change = (changes: Partial<typeof offered>) => {
  scans = scans.map((scan) => ({ ...scan, ...changes }));
  return json(200, { scan: scans[0] });
};

/** The only file in the list. */
async function file() {
  const list = await screen.findByRole('list', { name: 'Files to be read by the AI' });
  return within(within(list).getByRole('listitem'));
}

test('a file asks for consent, with its pages, the host and the cost', async () => {
  const sent: unknown[] = [];
  respond(scanEndpoints.start, ({ body }) => {
    sent.push(body);
    return change({ status: 'reading', read: 1 });
  });
  const user = await openApp('/sources');
  const row = await file();
  expect(row.getByRole('heading', { name: 'Lecture 3.pdf' })).toBeVisible();
  row.getByText(/^Pages 2–4 of this file are pictures/u);
  row.getByText(/3 pages are sent to OpenAI \(api\.openai\.com\)/u);
  row.getByText(/^This takes 300 tokens/u);
  expect(sent).toEqual([]);
  await press(user, 'Agree and read 3 pages');
  expect(await row.findByRole('progressbar', { name: 'Reading Lecture 3.pdf' })).toHaveAttribute(
    'aria-valuetext',
    '1 of 3 pages read',
  );
  expect(sent).toEqual([{ sendTo: 'api.openai.com' }]);
});

test('a file that has been read is announced, and the sources are fetched again', async () => {
  scans = [{ ...offered, status: 'reading' }];
  const fetched = vi.fn();
  respond(sourceEndpoints.list, ({ send }) => {
    fetched();
    return send();
  });
  await openApp('/sources');
  await file();
  const before = fetched.mock.calls.length;
  scans = [];
  await waitFor(() => expect(toasts()).toEqual([expect.stringContaining('has been read and added')]));
  await waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(before));
  expect(screen.queryByRole('list', { name: 'Files to be read by the AI' })).toBeNull();
});

test('reading can be cancelled', async () => {
  scans = [{ ...offered, status: 'reading', read: 1 }];
  respond(scanEndpoints.cancel, () => change({ status: 'stopped' }));
  const user = await openApp('/sources');
  await press(user, 'Cancel');
  expect(await screen.findByRole('button', { name: 'Agree and read the other 2 pages' })).toBeEnabled();
});

test('pages that could not be read are named, and the rest can be added', async () => {
  const problem = 'Page 3 could not be read, which cost nothing.';
  scans = [{ ...offered, hasText: false, status: 'stopped', read: 2, failed: [3], problem }];
  const added = vi.fn(() => json(409, { code: 'SCAN_BUSY', message: 'This file is being read.' }));
  respond(sourceEndpoints.addScan, added);
  const user = await openApp('/sources');
  const row = await file();
  row.getByText(problem);
  row.getByText('2 of 3 pages read.');
  await press(user, 'Add 2 pages');
  await waitFor(() => expect(added).toHaveBeenCalled());
});

test('without tokens for a page, reading cannot start', async () => {
  respond(aiEndpoints.usage, () =>
    json(200, {
      usage: { todayTokensUsed: 9_950, dailyLimit: 10_000, resetsAt: '2026-11-29T00:00:00.000Z' },
    }),
  );
  await openApp('/sources');
  const row = await file();
  await row.findByText(/You have too few left today/u);
  expect(row.getByRole('button', { name: 'Agree and read 3 pages' })).toBeDisabled();
  expect(row.getByRole('button', { name: 'Add without them' })).toBeEnabled();
});

test('a file is discarded without a question, unless pages have been read', async () => {
  const discarded = vi.fn(() => {
    scans = [];
    return new Response(null, { status: 204 });
  });
  respond(scanEndpoints.discard, discarded);
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  scans = [{ ...offered, status: 'stopped', read: 1 }];
  const user = await openApp('/sources');
  await press(user, 'Discard Lecture 3.pdf');
  expect(confirm).toHaveBeenCalledOnce();
  expect(discarded).not.toHaveBeenCalled();
  confirm.mockReturnValue(true);
  await press(user, 'Discard Lecture 3.pdf');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Lecture 3.pdf' })).toBeNull());
});

test('without a provider that reads pages, a file can only be added or discarded', async () => {
  reader = null;
  await openApp('/sources');
  const row = await file();
  row.getByText('This server can no longer read pages with AI.');
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Add without them',
    'Discard',
  ]);
});

test.each([
  [true, true],
  [false, false],
])('pictures can be chosen where the AI reads them (%s)', async (readsPictures, isOffered) => {
  respond(configEndpoints.read, async ({ send }) => {
    const config = configEndpoints.read.response.encode(
      configEndpoints.read.response.parse(await (await send()).json()),
    );
    return json(200, { ...config, provider: { ...config.provider, readsPictures } });
  });
  const user = await openApp('/sources');
  await press(user, 'Add sources');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add sources' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Files').getAttribute('accept')?.includes('.jpg')).toBe(isOffered),
  );
});
