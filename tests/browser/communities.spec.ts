import { expect, type Page, test } from '@playwright/test';
import { expectUsableAtAnyWidth, look } from './axe.ts';
import { photo } from './files.ts';
import { accounts, openAs, watchComplaints } from './people.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Création communauté' });
const step = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

test('B275 B291 B322 B323 B380: a community is made with pictures and members, which others join and leave', async ({
  browser,
}) => {
  test.slow();
  const owner = await openAs(browser, accounts.administrator, { at: '/communautes', ...look });
  const complaints = watchComplaints(owner);
  await owner.getByRole('link', { name: 'Créer une communauté' }).click();
  await expectUsableAtAnyWidth(owner);
  await dialog(owner).getByLabel('Titre').fill('Astronomie');
  // A wizard that was begun asks before it closes, and the focus stays in it.
  for (const leave of [() => owner.keyboard.press('Escape'), () => owner.goBack()]) {
    await leave();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click();
    await expect(dialog(owner).getByLabel('Titre')).toHaveValue('Astronomie');
    await expect(dialog(owner).locator(':focus')).toHaveCount(1);
  }
  await step(owner, 'Suivant').click();
  for (const [label, file] of [
    ['Logo', await photo('l.jpg', 600, 400)],
    ['Couverture', await photo('c.jpg', 1_600, 1_200)],
  ] as const) {
    await dialog(owner).getByLabel(label, { exact: true }).setInputFiles(file);
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Enregistrer' }).click();
    await step(owner, label === 'Logo' ? 'Suivant' : 'Créer la communauté').click();
  }
  await step(owner, 'Ajouter des membres').click();
  await dialog(owner).getByRole('searchbox', { name: 'Rechercher une personne' }).fill('weber');
  const invite = dialog(owner).getByRole('button', { name: 'Inviter Agathe Weber' });
  await invite.click();
  await expect(invite).toHaveCount(0);
  await step(owner, 'Terminer').click();
  await expect(owner.getByRole('heading', { level: 1, name: 'Astronomie' })).toBeVisible();
  const pictures = owner.getByRole('region', { name: 'Astronomie' }).locator('img');
  await expect
    .poll(() =>
      pictures.evaluateAll((images) =>
        images.slice(0, 2).map((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
      ),
    )
    .toEqual([true, true]);
  expect(complaints.list).toEqual([]);

  const page = await openAs(browser, accounts.reader, { at: '/communautes' });
  await page.getByRole('searchbox', { name: 'Rechercher une communauté' }).fill('ASTRONOMIE');
  await page.getByRole('button', { name: 'Rejoindre Astronomie' }).click();
  await expect(page).toHaveURL(new RegExp(`${new URL(owner.url()).pathname}$`));
  await expect(page.getByText('3 membres')).toBeVisible();
  await page.getByRole('button', { name: 'Options d’Astronomie' }).click();
  await page.getByRole('menuitem', { name: 'Quitter la communauté' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter' }).click();
  await expect(page).toHaveURL(/\/communautes$/);
  await owner.close();
  await page.close();
});
