import { isDeepStrictEqual } from 'node:util';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { makeCommunity, publish, tokenOf, unique } from './graph.ts';
import { accounts, baseUrl, gate, openAs } from './people.ts';

/** Delays the application's code; returns how to release it. */
async function holdCode(page: Page): Promise<() => void> {
  const { opened, open } = gate();
  await page.route('**/assets/*.js', async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}

/** Positions of elements that exist before the application and after. */
const boxes = (page: Page, logo: string, first: string) =>
  page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        const { x, y, width, height } =
          document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        return [x, y, width, height].map(Math.round);
      }),
    [logo, first],
  );

test('before the code has come the page has its final shell and logo, and has sent its first queries', async ({
  browser,
}) => {
  for (const look of [
    { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
    { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  ] as const) {
    const page = await openAs(browser, accounts.editor, look);
    const release = await holdCode(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/graphql')
        asked.push((request.postDataJSON() as { operationName: string }).operationName);
    });
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('#skeleton .only-shell')).toBeVisible();
    await expect(page.locator('#skeleton .only-sign-in')).toBeHidden();
    // The page before may still be reading its feed.
    await expect
      .poll(() => asked)
      .toEqual(expect.arrayContaining(['HomePageQuery', 'ShellQuery', 'applyBrandingQuery']));
    const logo = await page
      .locator('#skeleton .head .logo')
      .evaluate((element) => getComputedStyle(element).backgroundImage);
    const before = await boxes(page, '#skeleton .head .logo', '#skeleton .head');
    const [[edge, , column] = []] = await boxes(page, '#skeleton .main', '#skeleton .main');
    const [composer] = await boxes(page, '#skeleton .composer', '#skeleton .composer');
    release();
    await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
    await expect.poll(() => boxes(page, 'header a[href="/"] img', 'header')).toEqual(before);
    const picture = page.locator('header a[href="/"] img');
    expect(logo).toBe(`url("${await picture.evaluate(({ src }: HTMLImageElement) => src)}")`);
    // The news and the slides above it are there from the beginning.
    await expect
      .poll(async () => {
        const [final, [left, , width] = []] = await boxes(
          page,
          'main section:has(> div > button.cursor-text)',
          'main',
        );
        return { final, edges: [left, width] };
      })
      .toEqual({ final: composer, edges: [edge, column] });
    expect(asked.filter((query) => query === 'ShellQuery' || query === 'HomePageQuery')).toHaveLength(2);
    await page.close();
  }
});

test('the header of a community has its final height from the beginning', async ({ browser }) => {
  const place = await makeCommunity(unique('Bitte'), {
    [accounts.editor]: 'EDITOR',
  });
  const at = `/communaute/${place.databaseId}`;
  for (const [address, viewport] of [
    [at, { width: 1440, height: 900 }],
    [`${at}/mediatheque`, { width: 390, height: 844 }],
  ] as const) {
    const page = await openAs(browser, accounts.editor, { viewport });
    const release = await holdCode(page);
    const answers = gate();
    await page.route('**/graphql', async (route) => {
      await answers.opened;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator('#skeleton .hero')).toBeVisible();
    const before = await boxes(page, '#skeleton .hero', '#skeleton .composer');
    release();
    const placeholder = '[aria-label="Chargement de la page"] > .rounded-2xl:first-child';
    await expect(page.locator(placeholder)).toBeVisible();
    await expect.poll(() => boxes(page, placeholder, '#skeleton .composer')).toEqual(before);
    answers.open();
    const header = `main section[aria-label="${place.title}"]`;
    await expect(page.locator(header)).toBeVisible();
    await expect.poll(() => boxes(page, header, '#skeleton .composer')).toEqual(before);
    await page.unrouteAll();
    await page.context().close();
  }
});

test('without a session the sign-in is there before its code; code that does not come is reported, and asked for again', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: baseUrl(), colorScheme: 'dark' });
  const page = await context.newPage();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.locator('#skeleton .only-sign-in')).toBeVisible();
  await expect(page.locator('#skeleton .only-shell')).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const notice = page.getByRole('alert').filter({ hasText: 'n’a pas pu être chargée' });
  await expect(notice).toBeVisible();
  await page.unroute('**/assets/*.js');
  await notice.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByLabel('Identifiant')).toBeVisible();
  await page.goto('/bad');
  await expect(page.getByRole('heading', { name: 'Une erreur est survenue' })).toBeVisible();
  await expect(page.locator('main img')).toBeVisible();
  await context.close();
});

/** The box of an element once it stays where it is. */
async function restingBox(element: Locator) {
  let box = await element.boundingBox();
  const rests = async () => {
    const before = box;
    box = await element.boundingBox();
    return box !== null && isDeepStrictEqual(before, box);
  };
  await expect.poll(rests).toBe(true);
  return box;
}

test('shows in view that the code of a panel or dialog is missing, and moves nothing', async ({
  browser,
}) => {
  const place = await makeCommunity(unique('Cabestan'), { [accounts.editor]: 'EDITOR' });
  const token = await tokenOf(accounts.administrator);
  for (const text of ['Un', 'Deux']) await publish(token, place, `<p>${text}</p>`);
  const page = await openAs(browser, accounts.editor, { at: `/communaute/${place.databaseId}` });
  const code = /\/assets\/(?:ChatPanel|ShareDialog)-.*\.js/;
  await page.route(code, (route) => route.abort());
  const missing = page.getByRole('status').filter({ hasText: 'n’a pas pu être chargée' });
  const post = page.getByRole('article').nth(1);
  for (const [opener, opened] of [
    [page.getByRole('button', { name: /^Discussions/ }), page.getByRole('region', { name: 'Discussions' })],
    [post.getByRole('button', { name: 'Partager' }), page.getByRole('dialog')],
  ] as const) {
    await opener.scrollIntoViewIfNeeded();
    const before = await restingBox(opener);
    await opener.click();
    await expect(missing).toBeInViewport({ ratio: 1 });
    expect(await opener.boundingBox()).toEqual(before);
    await page.unroute(code);
    await missing.getByRole('button', { name: 'Réessayer' }).click();
    await expect(opened).toBeVisible();
    await expect(missing).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
    await page.route(code, (route) => route.abort());
  }
  await page.close();
});

test('the page of conversations has its final place from the beginning', async ({ browser }) => {
  // Between 1024 and 1200 pixels it takes the place of the left panel.
  for (const width of [390, 1100, 1440]) {
    const page = await openAs(browser, accounts.editor, { viewport: { width, height: 800 } });
    const release = await holdCode(page);
    const answers = gate();
    await page.route('**/graphql', async (route) => {
      await answers.opened;
      await route.continue();
    });
    await page.goto('/discussions', { waitUntil: 'commit' });
    await expect(page.locator('#skeleton .main')).toBeVisible();
    const before = await boxes(page, '#skeleton .main', '#skeleton .hero');
    release();
    const placeholder = '[aria-label="Chargement de la page"].-mt-5';
    await expect(page.locator(placeholder)).toBeVisible();
    expect(await boxes(page, placeholder, '#skeleton .hero')).toEqual(before);
    answers.open();
    const frame = 'main h1 + div:has(section)';
    await expect(page.locator(frame)).toBeVisible();
    expect(await boxes(page, frame, '#skeleton .hero')).toEqual(before);
    await page.unrouteAll();
    await page.context().close();
  }
});
