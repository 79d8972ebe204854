import { expect, type Locator, test } from '@playwright/test';
import { look } from './axe.ts';
import { act, makeCommunity, postIdOf, publish, tokenOf } from './graph.ts';
import { accounts, openAs, visit } from './people.ts';

const phone = { ...look, viewport: { width: 360, height: 780 } };

const topOf = (element: Locator) => element.evaluate((one) => one.getBoundingClientRect().top + scrollY);

test('the header of a community is one row above its documents, dates, polls and pictures', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.administrator, phone);
  const rubrics = page.getByRole('navigation', { name: /^Rubriques/ });
  await visit(page, '/communaute/1');
  await expect(rubrics).toBeVisible();
  const whole = await topOf(rubrics);
  for (const [tab, title] of [
    ['mediatheque', 'Documents'],
    ['calendrier', 'Calendrier'],
    ['sondages', 'Sondages'],
    ['gallerie', 'Galerie'],
  ] as const) {
    await visit(page, `/communaute/1/${tab}`);
    await expect(
      page.getByRole('heading', { level: 1, name: new RegExp(`^Toute l’organisation ?, ${title}$`) }),
    ).toBeVisible();
    // With its kind (B292) and its menu.
    await expect(
      page.getByRole('main').getByText('Communauté de l’organisation', { exact: true }),
    ).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: /^Options de/ })
        .first(),
    ).toBeVisible();
    await expect.poll(() => topOf(rubrics), { message: tab }).toBeLessThan(whole - 180);
  }
  // The first folder is on the first screen.
  await visit(page, '/communaute/1/mediatheque');
  await expect(page.getByRole('list', { name: 'Documents' }).getByRole('listitem').first()).toBeInViewport({
    ratio: 1,
  });

  // The actions on a person are one row too.
  await visit(page, '/utilisateurs');
  await page.getByRole('main').getByRole('link', { name: 'Adam Renard', exact: true }).click();
  const chat = page.getByRole('main').getByRole('button', { name: 'Discuter', exact: true });
  const edit = page.getByRole('main').getByRole('link', { name: 'Modifier', exact: true });
  await expect(chat).toBeVisible();
  await expect.poll(async () => (await topOf(chat)) - (await topOf(edit))).toBe(0);
  await expect(page.getByRole('main').getByRole('button', { name: 'Retour', exact: true })).toBeVisible();

  // The same in a wide window, with the dates higher than the cover left them.
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/communaute/1/calendrier');
  await expect(rubrics).toBeVisible();
  await expect.poll(() => topOf(rubrics)).toBeLessThan(200);
  await page.close();
});

test('on a phone a post’s head is two lines, the open tab in view, the bell’s list whole', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.administrator, phone);
  await visit(page, '/communaute/1/gallerie');
  const tabs = page.getByRole('navigation', { name: /^Rubriques/ });
  await expect(tabs.locator('[aria-current=page]')).toHaveText('Galerie');
  await expect(tabs.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 });
  await expect(tabs).toHaveAttribute('data-more-before', '');
  expect(await page.evaluate(() => scrollY)).toBe(0);

  const token = await tokenOf(accounts.administrator);
  const community = await makeCommunity('Un nom aussi long que les noms le sont parfois', {});
  const databaseId = await publish(token, community, '<p>À lire d’abord</p>');
  await act(token, 'pinPost', { postId: await postIdOf(token, databaseId) });
  await page.goto(`/communaute/${community.databaseId}`);
  const pinned = page.getByRole('article').filter({ hasText: 'Épinglée' });
  await expect(pinned).toBeVisible();
  // The name has the whole line: no word of it is broken.
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.width).toBeGreaterThan(280);
  const heightOfHead = async () => (await pinned.locator('header').boundingBox())?.height;
  await expect.poll(heightOfHead).toBeLessThanOrEqual(56);
  // A long date adds no third line.
  await page.setViewportSize({ width: 352, height: 780 });
  await visit(page, '/communaute/2');
  await expect(pinned.getByText(/ \d{4} à /).first()).toBeVisible();
  await expect.poll(heightOfHead).toBeLessThanOrEqual(56);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  const { dialog, last } = await list.evaluate((element) => {
    const rows = [...element.querySelectorAll('li')];
    rows.at(-1)?.scrollIntoView({ block: 'end' });
    const bottom = (one?: Element) => one?.getBoundingClientRect().bottom ?? 0;
    return { dialog: bottom(element), last: bottom(rows.at(-1)) };
  });
  expect(last).toBeLessThanOrEqual(dialog + 1);
  expect(dialog).toBeLessThanOrEqual(780);
  await page.close();
});

test('communities are rows on a phone, and conversations take the whole width of a small window', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.editor, { ...look, viewport: { width: 390, height: 844 } });
  await visit(page, '/communautes');
  const card = page.getByRole('main').getByRole('article').first();
  await expect(card).toBeVisible();
  await expect.poll(async () => (await card.boundingBox())?.height).toBeLessThanOrEqual(80);
  await page.setViewportSize({ width: 1024, height: 768 });
  await visit(page, '/discussions');
  const chat = page.getByRole('region', { name: 'Discussions' });
  await expect(chat).toBeVisible();
  await expect.poll(async () => (await chat.boundingBox())?.width).toBeGreaterThan(900);
  await page.close();
});

test('on a phone long names are whole with text twice as large', async ({ browser }) => {
  const token = await tokenOf(accounts.administrator);
  const long = 'Marie-Charlotte de la Rochefoucauld-Montbazon';
  const folder = 'Comptes rendus des réunions interrégionales de coordination logistique 2024-2026';
  const community = await makeCommunity('Noms sans fin', {});
  const person = { email: 'marie-charlotte@example.org', firstName: 'Aaa', lastName: long };
  await act(token, 'createUser', person);
  await act(token, 'createFolder', { parentId: community.id, name: folder });
  const page = await openAs(browser, accounts.administrator, phone);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  for (const [route, name] of [
    ['/utilisateurs', `Aaa ${long}`],
    [`/communaute/${community.databaseId}/mediatheque`, folder],
  ] as const) {
    await visit(page, route);
    const link = page.getByRole('main').getByRole('link', { name }).first();
    await expect(link).toBeVisible();
    const cut = () =>
      link.evaluate((element) => {
        const line = element.closest('p') ?? element;
        return {
          isCut: line.scrollWidth > line.clientWidth + 1,
          overflow: getComputedStyle(line).textOverflow,
        };
      });
    await expect.poll(cut, { message: route }).toEqual({ isCut: false, overflow: 'clip' });
  }
  // Short ones are not broken within their words.
  await visit(page, '/utilisateurs');
  const short = page.getByRole('main').getByRole('link', { name: 'Adam Renard', exact: true });
  await expect(short).toBeVisible();
  await expect.poll(() => short.evaluate((link) => link.getClientRects().length)).toBeLessThanOrEqual(2);
  await page.close();
});
