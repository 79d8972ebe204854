import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectUsable, look } from './axe.ts';
import { type Community, makeCommunity, publish, tokenOf } from './graph.ts';
import { openAs, watchComplaints } from './people.ts';

/** An account that no other test file uses, in a separate community. */
const author = 'lucie.guerin@example.org';

const title = `Essais à deux ${Math.random().toString(36).slice(2, 8)}`;
let community: Community;
test.beforeAll(async () => {
  community = await makeCommunity(title, { [author]: 'ADMINISTRATOR' });
});

const notice = (page: Page) => page.getByRole('alert');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Modifier la publication' });
const text = (page: Page) => dialog(page).getByRole('textbox');

/** A window in which a post is being edited. */
async function edit(browser: Browser, databaseId: string): Promise<Page> {
  const page = await openAs(browser, author, {
    ...look,
    at: `/communaute/${community.databaseId}/post/${databaseId}`,
  });
  await page.getByRole('button', { name: /^Actions sur la publication/ }).click();
  await page.getByRole('menuitem', { name: 'Modifier' }).click();
  await expect(text(page)).toBeFocused();
  return page;
}

async function write(page: Page, words: string): Promise<void> {
  await text(page).press('ControlOrMeta+A');
  await page.keyboard.type(words);
}

test('a conflicting edit shows the other version, which can be taken, discarded or overwritten', async ({
  browser,
}) => {
  const databaseId = await publish(await tokenOf(author), community, '<p>Rendez-vous à midi</p>');
  const [first, second] = [await edit(browser, databaseId), await edit(browser, databaseId)];
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
  await expectUsable(second);

  await press(second, 'Reprendre la version actuelle');
  await expect(text(second)).toHaveText('Rendez-vous à treize heures');
  await press(second, 'Revenir à mon texte');
  await expect(text(second)).toHaveText('Rendez-vous au port');
  await dialog(second).getByRole('button', { name: 'Modifier', exact: true }).click();
  await expect(dialog(second)).toHaveCount(0);
  await expect(second.getByRole('article')).toContainText('Rendez-vous au port');
  expect(complaints.list).toEqual([]);
  await first.reload();
  await expect(first.getByRole('article')).toContainText('Rendez-vous au port');
  await first.close();
  await second.close();
});
