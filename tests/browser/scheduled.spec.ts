import { expect, test } from '@playwright/test';
import { expectUsableAtAnyWidth, look } from './axe.ts';
import { type Community, makeCommunity, unique } from './graph.ts';
import { openAs } from './people.ts';

/** A demo account that no other test file uses, in a separate community. */
const author = 'jeanne.besnard@example.org';

let community: Community;
test.beforeAll(async () => {
  community = await makeCommunity(unique('Essais de programmation'), { [author]: 'EDITOR' });
});

test('B955 B957: a post is scheduled in the composer, listed, and published before its hour @main', async ({
  browser,
}) => {
  const at = `/communaute/${community.databaseId}`;
  const page = await openAs(browser, author, { ...look, at, keepsOffers: true });
  await page.getByRole('button', { name: 'Écrire une publication…' }).click();
  const form = page.getByRole('form', { name: 'Nouvelle publication' });
  await expect(form.getByRole('textbox', { name: 'Votre publication' })).toBeFocused();
  const words = unique('Demain matin');
  await page.keyboard.type(words);
  await form.getByRole('button', { name: 'Autres façons de publier' }).click();
  await page.getByRole('menuitem', { name: 'Publier le…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publier le…' });
  await dialog.getByRole('combobox', { name: 'Date et heure, heure' }).selectOption('10:30');
  await dialog.getByRole('button', { name: 'Choisir' }).click();
  await expect(form.getByText(/^Publication prévue .* à 10:30/)).toBeVisible();
  await form.getByRole('button', { name: 'Programmer' }).click();
  await page.getByRole('button', { name: 'Voir' }).click();
  await expect(page).toHaveURL('/publications-programmees');
  const listed = page.getByRole('list', { name: 'Publications programmées' }).getByRole('listitem');
  await expect(listed.filter({ hasText: words })).toContainText('à 10:30');
  await expectUsableAtAnyWidth(page);

  await listed.filter({ hasText: words }).getByRole('button', { name: 'Publier maintenant' }).click();
  await expect(page.getByText('Aucune publication programmée')).toBeVisible();
  await page.goto(at);
  await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible();
  await page.close();
});
