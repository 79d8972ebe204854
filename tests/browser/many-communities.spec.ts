import { type Browser, expect, type Page, test } from '@playwright/test';
import { password } from '../../fixtures/existing-api/people.seed.ts';
import { ids, yann } from '../../fixtures/existing-api/seed.ts';
import { expectUsable, look } from './axe.ts';
import { prepare, subscribed } from './engine.ts';
import { type ExistingApiPlace, startExistingApiPlace } from './existing-api.ts';
import { fillCredentials } from './people.ts';

/** A product whose API keeps its communities in memory: there may be many of them at once. */
let place: ExistingApiPlace;
test.beforeAll(async () => {
  place = await startExistingApiPlace();
});
test.beforeEach(() => {
  place.api.reset();
  for (let id = 1_001; id <= 1_250; id += 1) addCommunity(id);
});
test.afterAll(() => place.close());

const entries = (page: Page) =>
  page.getByRole('navigation', { name: 'Mes communautés' }).getByRole('listitem');

/** Yann belongs to another one. */
function addCommunity(id: number): void {
  const { communities } = place.api.organisation;
  const club = communities.find((community) => community.id === ids.club);
  if (!club) throw new Error('The club is gone.');
  communities.push({ ...club, id, titre: `Groupe ${id}`, members: new Map([[yann, 'ROLE_MODERATEUR']]) });
}

async function signIn(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: place.url, ...look });
  await prepare(context);
  const page = await context.newPage();
  const hears = subscribed(page);
  await page.goto('/login');
  await fillCredentials(page, yann, password);
  await expect(entries(page)).toHaveCount(100);
  await hears;
  return page;
}

test('B033 B312: the panel of somebody in 250 communities keeps what was opened, its order and its place when one moves them and others add one', async ({
  browser,
}) => {
  const page = await signIn(browser);
  const count = place.api.organisation.communities.filter(({ members }) => members.has(yann)).length;
  await expect(async () => {
    await entries(page).last().scrollIntoViewIfNeeded();
    await expect(entries(page)).toHaveCount(count, { timeout: 500 });
  }).toPass();

  const moved = entries(page).filter({ hasText: 'Groupe 1240' });
  await moved.getByRole('link').focus();
  const top = await moved.evaluate((row) => row.getBoundingClientRect().top);
  const read = page.waitForResponse(
    (response) => response.request().postData()?.includes('"first":200') ?? false,
  );
  await page.keyboard.press('Alt+ArrowUp');
  await read;
  const titles = () =>
    entries(page)
      .locator('[title]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('title')));
  await expect
    .poll(async () => (await titles()).slice(-13, -10))
    .toEqual(['Groupe 1238', 'Groupe 1240', 'Groupe 1239']);
  await expect(moved.getByRole('link')).toBeFocused();

  addCommunity(1_251);
  await page.getByRole('link', { name: 'Communautés', exact: true }).first().click();
  await expect(entries(page)).toHaveCount(count + 1);
  expect((await titles()).at(-1)).toBe('Groupe 1251');
  expect((await titles()).slice(-14, -11)).toEqual(['Groupe 1238', 'Groupe 1240', 'Groupe 1239']);
  const now = await moved.evaluate((row) => row.getBoundingClientRect().top);
  expect(Math.abs(now - top)).toBeLessThan(100);
  await page.context().close();
});

test('B463: somebody in 250 communities shares a post into one of the last, which they search for', async ({
  browser,
}) => {
  const page = await signIn(browser);
  await page.goto(`/communaute/${ids.everybody}/post/201`);
  await page.getByRole('article').first().getByRole('button', { name: 'Partager' }).click();
  const dialog = page.getByRole('dialog', { name: 'Partager la publication' });
  const field = dialog.getByRole('combobox', { name: 'Communauté' });
  await field.click();
  await expect(dialog.getByRole('option').first()).toBeInViewport();
  await expectUsable(page);
  await field.fill('groupe 1245');
  await expect(dialog.getByRole('option')).toHaveText(['Groupe 1245']);
  await field.press('Enter');
  await expect(field).toHaveValue('Groupe 1245');
  await dialog.getByRole('button', { name: 'Partager' }).click();
  await expect(page.getByText('Publication publiée !!')).toBeVisible();
  expect(place.api.organisation.posts.some(({ community }) => community === 1_245)).toBe(true);
  await page.context().close();
});
