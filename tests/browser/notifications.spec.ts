import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectUsableAtAnyWidth, look } from './axe.ts';
import { act, type Community, finishOnboarding, makeCommunity, publish, tokenOf, unique } from './graph.ts';
import { haveOwnProduct } from './ownProduct.ts';
import { gate, openAs, watchComplaints } from './people.ts';

haveOwnProduct();
const [author, person] = ['anais.hamon@example.org', 'arthur.kerouedan@example.org'];
let community: Community;
let other: Community;
let authorToken: string;
let token: string;
test.beforeAll(async () => {
  community = await makeCommunity(unique('Cloches'), {
    [author]: 'EDITOR',
    [person]: 'EDITOR',
  });
  other = await makeCommunity(unique('Drisses'), {
    [author]: 'EDITOR',
    [person]: 'EDITOR',
  });
  await finishOnboarding(person);
  [authorToken, token] = [await tokenOf(author), await tokenOf(person)];
});

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const items = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
const clear = () => act(token, 'deleteAllNotifications', {});

test('B044 B156 B157 B167 B171 B172: the bell counts live, and its panel scrolls, leads to posts and is emptied', async ({
  browser,
}) => {
  await clear();
  // Alternately: posts of one community that follow each other would be one row.
  for (let count = 0; count < 24; count += 1)
    await publish(authorToken, count % 2 === 0 ? other : community, `<p>Numéro ${count}</p>`);
  const page = await openAs(browser, person, { ...look, keepsOffers: true });
  const complaints = watchComplaints(page);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 24 nouvelles notifications');
  await bell(page).click();
  await expect(panel(page).getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await expect(items(page)).toHaveCount(20);
  await expect(panel(page).getByRole('img', { name: 'Non lue' })).toHaveCount(20);
  await expect(items(page).first()).toContainText(`Anaïs Hamon a publié dans ${community.title}`);
  // B172: seen, though not read.
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await items(page).last().scrollIntoViewIfNeeded();
  await expect(items(page)).toHaveCount(24);
  await expectUsableAtAnyWidth(page);

  // Notifications that arrive while it is open appear on top, and count as seen.
  const databaseId = await publish(authorToken, community, '<p>La dernière</p>');
  await expect(items(page)).toHaveCount(25);
  await items(page).first().getByRole('link').click();
  await expect(page).toHaveURL(`/communaute/${community.databaseId}/post/${databaseId}`);
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByText('La dernière')).toBeVisible();

  await bell(page).click();
  // Reopened, it begins with its first page, in which one notification is read.
  await expect(panel(page).getByRole('img', { name: 'Non lue' })).toHaveCount(19);
  // Back closes it, and leads where one was before.
  await page.goBack();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('feed')).toBeVisible();
  await bell(page).click();
  await expect(items(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Réglages des notifications' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer toutes les notifications' }).click();
  await expect(panel(page).getByText('Aucune notification')).toBeVisible();
  const deleted = page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('useDeleteAllMutation'),
  );
  await page
    .getByRole('alertdialog', { name: 'Notifications supprimées' })
    .getByRole('button', { name: 'Fermer' })
    .click();
  await deleted;
  await page.reload();
  await bell(page).click();
  await expect(panel(page).getByText('Aucune notification')).toBeVisible();
  expect(complaints.list).toEqual([]);
  await page.close();
});

test('B838: on a phone the list covers the window, not the offer to undo', async ({ browser }) => {
  await clear();
  await publish(authorToken, community, '<p>Bonjour</p>');
  const phone = { ...look, viewport: { width: 390, height: 844 } };
  const page = await openAs(browser, person, { ...phone, keepsOffers: true });
  await bell(page).click();
  const remove = panel(page).getByRole('button', { name: /^Supprimer la notification/ });
  await remove.focus();
  await remove.press('Enter');
  const undo = page.getByRole('alertdialog', { name: 'Notification supprimée' });
  await undo.getByRole('button', { name: 'Annuler' }).click();
  await expect(items(page)).toHaveCount(1);
  await page.close();
});

test('the first row of the list comes where its placeholder is', async ({ browser }) => {
  await clear();
  await publish(authorToken, community, '<p>Bonjour à bord</p>');
  const page = await openAs(browser, person, look);
  const list = gate();
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string };
    if (operationName === 'NotificationPanelQuery') await list.opened;
    await route.continue();
  });
  await bell(page).click();
  const topOf = async (row: Locator) => (await row.boundingBox())?.y;
  const placeholder = page.getByLabel('Chargement des notifications').locator('> div').first();
  await expect(placeholder).toBeVisible();
  // The panel slides in; placeholders pulse for as long as they are there.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ),
  );
  const before = await topOf(placeholder);
  list.open();
  await expect(items(page)).toHaveCount(1);
  await expect.poll(() => topOf(items(page).first())).toEqual(before);
  await page.close();
});
