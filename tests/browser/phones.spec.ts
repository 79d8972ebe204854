import { expect, type Locator, test } from '@playwright/test';
import { look } from './axe.ts';
import { ask, makeCommunity, publish, tokenOf } from './graph.ts';
import { accounts, openAs, visit } from './people.ts';

const phone = { ...look, viewport: { width: 360, height: 780 } };

const topOf = (element: Locator) => element.evaluate((one) => one.getBoundingClientRect().top + scrollY);

test('on a phone a community’s head is one row above its documents, dates, polls and pictures', async ({
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
    // Its kind is told there too (B292), and what may be done with it.
    await expect(
      page.getByRole('main').getByText('Communauté de l’organisation', { exact: true }),
    ).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: /^Options de/ })
        .first(),
    ).toBeVisible();
    expect(await topOf(rubrics), tab).toBeLessThan(whole - 180);
  }
  // The first folder is on the first screen.
  await visit(page, '/communaute/1/mediatheque');
  await expect(page.getByRole('list', { name: 'Documents' }).getByRole('listitem').first()).toBeInViewport({
    ratio: 1,
  });
  // Where there is room all of it stands on each of them.
  await page.setViewportSize({ width: 1024, height: 780 });
  await expect(page.getByText('Les nouvelles qui concernent tout le monde')).toBeVisible();
  await page.close();
});

test('on a phone what one may do about somebody stands in one row', async ({ browser }) => {
  const page = await openAs(browser, accounts.administrator, phone);
  await visit(page, '/utilisateurs');
  await page.getByRole('main').getByRole('link', { name: 'Adam Renard' }).click();
  const chat = page.getByRole('main').getByRole('button', { name: 'Discuter', exact: true });
  const edit = page.getByRole('main').getByRole('link', { name: 'Modifier', exact: true });
  await expect(chat).toBeVisible();
  expect(await topOf(chat)).toBe(await topOf(edit));
  await expect(page.getByRole('main').getByRole('button', { name: 'Retour', exact: true })).toBeVisible();
  await page.close();
});

test('names of people and of files are whole, however long, also where letters are twice as large', async ({
  browser,
}) => {
  const token = await tokenOf(accounts.administrator);
  const long = 'Marie-Charlotte de la Rochefoucauld-Montbazon';
  const folder = 'Comptes rendus des réunions interrégionales de coordination logistique 2024-2026';
  const community = await makeCommunity('Noms sans fin', {});
  await ask(
    `mutation ($input: CreateUserInput!) { createUser(input: $input) { userErrors { message } } }`,
    { input: { email: 'marie-charlotte@example.org', firstName: 'Aaa', lastName: long } },
    token,
  );
  await ask(
    `mutation ($input: CreateFolderInput!) { createFolder(input: $input) { userErrors { message } } }`,
    { input: { communityId: community.id, name: folder } },
    token,
  );
  const page = await openAs(browser, accounts.administrator, phone);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  for (const [route, name] of [
    ['/utilisateurs', `Aaa ${long}`],
    [`/communaute/${community.slug}/mediatheque`, folder],
  ] as const) {
    await visit(page, route);
    const link = page.getByRole('main').getByRole('link', { name }).first();
    await expect(link).toBeVisible();
    const cut = await link.evaluate((element) => {
      const line = element.closest('p') ?? element;
      return {
        isCut: line.scrollWidth > line.clientWidth + 1,
        overflow: getComputedStyle(line).textOverflow,
      };
    });
    expect({ route, ...cut }).toEqual({ route, isCut: false, overflow: 'clip' });
  }
  // Nor are short ones broken within their words, for the buttons beside them.
  await visit(page, '/utilisateurs');
  const short = page.getByRole('main').getByRole('link', { name: 'Adam Renard' });
  await expect(short).toBeVisible();
  expect(await short.evaluate((link) => link.getClientRects().length)).toBeLessThanOrEqual(2);
  await page.close();
});

test('the words of a quiet button begin where the text above them does', async ({ browser }) => {
  const community = await makeCommunity('Au bord du texte', {});
  await publish(await tokenOf(accounts.administrator), community, '<p>Un texte à traduire</p>');
  const page = await openAs(browser, accounts.administrator, phone);
  await visit(page, `/communaute/${community.slug}`);
  const post = page.getByRole('article').filter({ hasText: 'Un texte à traduire' });
  await expect(post.getByRole('button', { name: 'Traduire' })).toBeVisible();
  const { text, icon, width } = await post.evaluate((element) => {
    const button = [...element.querySelectorAll('button')].find((one) => one.textContent === 'Traduire');
    const left = (one?: Element | null) => Math.round(one?.getBoundingClientRect().left ?? Number.NaN);
    return {
      text: left(element.querySelector('.html')),
      icon: left(button?.querySelector('svg')),
      width: Math.round(button?.getBoundingClientRect().width ?? 0),
    };
  });
  expect(Math.abs(icon - text)).toBeLessThanOrEqual(2);
  // What is pressed is as large as it was.
  expect(width).toBeGreaterThan(110);
  await page.close();
});
