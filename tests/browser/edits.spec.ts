import { type Browser, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { expectUsableAtAnyWidth, look } from './axe.ts';
import { loseAnswer } from './failing.ts';
import { type Community, makeCommunity, publish, tokenOf } from './graph.ts';
import { openAs, watchComplaints } from './people.ts';

/** People of the demo whom no other file signs in, in a community of their own that both administer. */
const author = 'lucie.guerin@example.org';
const administrator = 'nora.dubois@example.org';

const title = `Essais à deux ${Math.random().toString(36).slice(2, 8)}`;
let community: Community;
test.beforeAll(async () => {
  community = await makeCommunity(title, { [author]: 'ADMINISTRATOR', [administrator]: 'ADMINISTRATOR' });
});

const notice = (page: Page) => page.getByRole('alert');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page, name = 'Modifier la publication') => page.getByRole('alertdialog', { name });
const text = (page: Page) => dialog(page).getByRole('textbox');

/** A window in which a post is being edited. */
async function edit(browser: Browser, slug: string): Promise<Page> {
  const page = await openAs(browser, author, { ...look, at: `/communaute/${community.slug}/post/${slug}` });
  await page.getByRole('button', { name: /^Actions sur la publication/ }).click();
  await page.getByRole('menuitem', { name: 'Modifier' }).click();
  await expect(text(page)).toBeFocused();
  return page;
}

async function write(page: Page, words: string): Promise<void> {
  await text(page).press('ControlOrMeta+A');
  await page.keyboard.type(words);
}

test('two windows edit a post: the second is told, takes what is there, returns to its own and saves it', async ({
  browser,
}) => {
  const slug = await publish(await tokenOf(author), community, '<p>Rendez-vous à midi</p>');
  const [first, second] = [await edit(browser, slug), await edit(browser, slug)];
  const complaints = watchComplaints(second);
  await write(first, 'Rendez-vous à treize heures');
  await write(second, 'Rendez-vous au port');
  await dialog(first).getByRole('button', { name: 'Modifier', exact: true }).click();
  await expect(dialog(first)).toHaveCount(0);

  await dialog(second).getByRole('button', { name: 'Modifier', exact: true }).click();
  await expect(notice(second)).toBeFocused();
  await expect(notice(second)).toContainText(
    /^Lucie Guérin a modifié cette publication aujourd’hui à \d\d:\d\d\./,
  );
  await expect(notice(second).getByRole('group', { name: 'Version actuelle' })).toContainText(
    'Rendez-vous à treize heures',
  );
  await expect(text(second)).toHaveText('Rendez-vous au port');
  await expectUsableAtAnyWidth(second);

  await press(second, 'Reprendre la version actuelle');
  await expect(text(second)).toHaveText('Rendez-vous à treize heures');
  await press(second, 'Revenir à mon texte');
  await expect(text(second)).toHaveText('Rendez-vous au port');
  await expectUsableAtAnyWidth(second);
  await dialog(second).getByRole('button', { name: 'Modifier', exact: true }).click();
  await expect(dialog(second)).toHaveCount(0);
  await expect(second.getByRole('article')).toContainText('Rendez-vous au port');
  expect(complaints.list).toEqual([]);
  await first.reload();
  await expect(first.getByRole('article')).toContainText('Rendez-vous au port');
  await first.close();
  await second.close();
});

test('two windows edit a comment: the second saves its own over the first', async ({ browser }) => {
  const slug = await publish(await tokenOf(author), community, '<p>Qui apporte quoi ?</p>');
  const [first, second] = [await openAs(browser, author, look), await openAs(browser, author, look)];
  const open = async (page: Page) => {
    await page.getByRole('list', { name: 'Commentaires' }).getByRole('button', { name: 'Modifier' }).click();
    await expect(dialog(page, 'Modifier le commentaire').getByRole('textbox')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
  };
  const save = (page: Page) =>
    dialog(page, 'Modifier le commentaire').getByRole('button', { name: 'Modifier', exact: true }).click();
  await first.goto(`/communaute/${community.slug}/post/${slug}`);
  await first.getByRole('textbox', { name: 'Votre commentaire' }).fill('Le pain');
  await press(first, 'Publier');
  await expect(first.getByRole('list', { name: 'Commentaires' })).toContainText('Le pain');
  await second.goto(`/communaute/${community.slug}/post/${slug}`);
  await open(second);
  await second.keyboard.type('Le fromage');
  await open(first);
  await first.keyboard.type('Le vin');
  await save(first);
  await expect(first.getByRole('list', { name: 'Commentaires' })).toContainText('Le vin');

  await save(second);
  await expect(notice(second)).toContainText('ce commentaire');
  await expect(notice(second).getByRole('group', { name: 'Version actuelle' })).toContainText('Le vin');
  await press(second, 'Enregistrer ma version');
  await expect(dialog(second, 'Modifier le commentaire')).toHaveCount(0);
  await expect(second.getByRole('list', { name: 'Commentaires' })).toContainText('Le fromage');
  await first.close();
  await second.close();
});

test('two administrators edit a community: who comes second learns who was first, and what differs', async ({
  browser,
}) => {
  const [first, second] = [await openAs(browser, author, look), await openAs(browser, administrator, look)];
  for (const page of [first, second]) {
    await page.goto(`/communaute/${community.slug}/modifier`);
    await expect(page.getByLabel('Titre')).toHaveValue(title);
  }
  await first.getByLabel('Sujet').fill('Tout ce qui flotte');
  await press(first, 'Modifier');
  await expect(first).toHaveURL(new RegExp(`/communaute/${community.slug}$`));

  await second.getByLabel('Sujet').fill('Tout ce qui vole');
  await press(second, 'Modifier');
  await expect(notice(second)).toBeFocused();
  await expect(notice(second)).toContainText(/^Lucie Guérin a modifié cette communauté aujourd’hui à/);
  await expect(notice(second).getByRole('group', { name: 'Version actuelle' })).toHaveText(
    /Sujet\s: Tout ce qui flotte$/,
  );
  await expect(second.getByLabel('Sujet')).toHaveValue('Tout ce qui vole');
  await expectUsableAtAnyWidth(second);
  await press(second, 'Enregistrer ma version');
  await expect(second).toHaveURL(new RegExp(`/communaute/${community.slug}$`));
  await first.goto(`/communaute/${community.slug}/modifier`);
  await expect(first.getByLabel('Sujet')).toHaveValue('Tout ce qui vole');
  await first.close();
  await second.close();
});

test('a community whose saving was answered to nobody is sent again: one’s own change is no other’s', async ({
  browser,
}) => {
  const page = await openAs(browser, author, { ...look, at: `/communaute/${community.slug}/modifier` });
  await page.getByLabel('Sujet').fill('Tout ce qui coule');
  const asked = await loseAnswer(page, 'useSaveCommunityUpdateMutation');
  await press(page, 'Modifier');
  await expect(page).toHaveURL(new RegExp(`/communaute/${community.slug}$`));
  await expect(page.getByRole('region', { name: 'Sujet' })).toContainText('Tout ce qui coule');
  expect(asked()).toBe(2);
  await page.close();
});

test('an edit with a picture whose answer was lost, sent again with more typed, meets no change but its own', async ({
  browser,
}) => {
  const slug = await publish(await tokenOf(author), community, '<p>Le matin</p>');
  const page = await edit(browser, slug);
  await write(page, 'Le matin & le soir');
  await dialog(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'mer.jpg',
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2a6f97' } })
        .jpeg()
        .toBuffer(),
    });
  await expect(dialog(page).getByRole('img', { name: 'mer.jpg' })).toBeVisible();
  let isArrived = false;
  await page.route('**/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes('useEditPostMutation')) return route.fallback();
    if (!isArrived) await route.fetch();
    isArrived = true;
    return route.fulfill({ status: 502, body: 'Bad gateway' });
  });
  const save = dialog(page).getByRole('button', { name: 'Modifier', exact: true });
  await save.click();
  await expect(page.getByText('Le service n’a pas confirmé l’envoi')).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/graphql');
  await text(page).press('ControlOrMeta+End');
  await page.keyboard.type(', et la nuit');
  await save.click();
  await expect(dialog(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('article')).toContainText('Le matin & le soir, et la nuit');
  await expect(page.getByRole('article').getByRole('button', { name: /^Ouvrir l’image/ })).toHaveCount(1);
  await page.close();
});

test('a picture that one takes away oneself is no change by somebody else', async ({ browser }) => {
  const page = await openAs(browser, author, { ...look, at: `/communaute/${community.slug}/modifier` });
  await page.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'l.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 300, height: 300, channels: 3, background: '#2a6f97' } })
      .jpeg()
      .toBuffer(),
  });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enregistrer' }).click();
  await press(page, 'Modifier');
  await expect(page).toHaveURL(new RegExp(`/communaute/${community.slug}$`));
  await page.goto(`/communaute/${community.slug}/modifier`);
  await press(page, 'Supprimer : Logo');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByRole('button', { name: 'Choisir un logo' })).toBeVisible();
  await page.getByLabel('Sujet').fill('Sans logo');
  await press(page, 'Modifier');
  await expect(page).toHaveURL(new RegExp(`/communaute/${community.slug}$`));
  await page.close();
});
