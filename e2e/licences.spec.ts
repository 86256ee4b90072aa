import { expect } from '@playwright/test';
import { licenceList } from '#contract/licences.ts';
import { expectAccessible } from './accessibility.ts';
import { signedIn } from './account.ts';
import { test } from './server.ts';

test("the licences of the web app's dependencies are public", async ({ page, request }) => {
  const requests: string[] = [];
  page.on('request', (call) => requests.push(new URL(call.url()).pathname));
  const heading = page.getByRole('heading', { name: 'Open-source licences' });
  const packages = page.getByRole('list', { name: 'Packages' }).getByRole('listitem');

  await test.step('a visitor loads the licences on request', async () => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Open-source licences' }).click();
    await expect(heading).toBeVisible();
    // Packages, code that the bundler adds, fonts, and styles that a style sheet imports.
    for (const [name, licence] of [
      ['react-dom', 'MIT'],
      ['vite', 'MIT'],
      ['@fontsource-variable/inter', 'OFL-1.1'],
      ['tailwindcss', 'MIT'],
    ] as const)
      await expect(packages.filter({ has: page.getByText(name, { exact: true }) })).toContainText(licence);
    await expectAccessible(heading);
  });

  await test.step('each licence has its text', async () => {
    const listed = licenceList.parse(await (await request.get('/licences.json')).json());
    await expect(packages).toHaveCount(listed.length);
    expect(listed.filter(({ licence, text }) => licence === '' || text === '')).toEqual([]);
    const react = packages.filter({ has: page.getByText('react', { exact: true }) });
    await react.getByText('react', { exact: true }).click();
    await expect(react.getByText(/Copyright \(c\) Meta Platforms/u)).toBeVisible();
    await expectAccessible(heading);
  });

  await test.step('a learner finds them in the settings', async () => {
    await signedIn(page, request);
    requests.length = 0;
    await page.goto('/settings');
    const link = page.getByRole('link', { name: 'Open-source licences' });
    await expect(link).toBeVisible();
    expect(requests).not.toContain('/licences.json');
    await link.click();
    await expect(packages.first()).toBeVisible();
    await page.getByRole('link', { name: 'Cardamom, go to the home page' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('a loading failure is reported', async () => {
    await page.route('**/licences.json', (route) => route.abort());
    await page.goto('/licences');
    await expect(page.getByRole('alert')).toContainText('This needs a connection to the server.');
    await page.unroute('**/licences.json');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(packages.first()).toBeVisible();
  });
});
