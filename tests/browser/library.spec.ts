import { expect, type Page, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { pdf } from '../../fixtures/demo/documents.ts';
import { expectUsable } from './axe.ts';
import { photo, textFile } from './files.ts';
import { addDocuments, tokenOf } from './graph.ts';
import { accounts, watchComplaints, windowOf } from './people.ts';

const root = (page: Page, name = 'Documents') => page.getByRole('list', { name, exact: true });
const entry = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const options = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Options de ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const createFolder = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Créer un dossier' }).click();
  const dialog = page.getByRole('dialog', { name: 'Créer un dossier' });
  await dialog.getByLabel('Nom du dossier').fill(name);
  await dialog.getByRole('button', { name: 'Créer', exact: true }).click();
  return dialog;
};
const addFiles = async (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) => {
  await page.getByRole('button', { name: 'Ajouter un document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter un document' });
  await dialog.getByLabel('Documents', { exact: true }).setInputFiles(files);
  return dialog;
};

test('B385 B390–B396 B403 B605: folders and files are added, opened, renamed, moved and deleted @main', async ({
  browser,
}) => {
  const page = await windowOf(browser, accounts.editor);
  const complaints = watchComplaints(page);
  // Its members may change it, and it has the demo's default folder.
  await page.goto('/communaute/1/mediatheque');
  await expect(root(page)).toBeVisible();
  await createFolder(page, 'Chantier');
  await expect(entry(page, 'Chantier')).toBeVisible();

  const upload = await addFiles(page, [textFile('mémo.txt'), await photo('vue.jpg')]);
  await expect(upload.getByRole('list', { name: 'Fichiers choisis' }).getByRole('listitem')).toHaveCount(2);
  await upload.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(upload).toBeHidden();
  await expect(entry(page, 'mémo.txt')).toBeVisible();

  await options(page, 'mémo.txt', 'Renommer');
  await page.getByLabel('Nouveau nom').fill('compte rendu');
  await page.getByRole('button', { name: 'Renommer', exact: true }).click();
  await expect(entry(page, 'compte rendu.txt')).toBeVisible();

  await options(page, 'compte rendu.txt', 'Déplacer');
  const move = page.getByRole('dialog', { name: /^Déplacer/ });
  await move.getByRole('radio', { name: 'Chantier' }).check();
  await move.getByRole('button', { name: 'Déplacer ici' }).click();
  await expect(entry(page, 'compte rendu.txt')).toBeHidden();

  await page.getByRole('link', { name: 'Chantier', exact: true }).click();
  await expect(page).toHaveURL(/\/communaute\/1\/mediatheque\/\d+$/);
  await expect(entry(page, 'compte rendu.txt')).toBeVisible();
  // Back shows the list as it is now.
  await page.goBack();
  await expect(entry(page, 'Chantier')).toBeVisible();
  await expect(entry(page, 'vue.jpg')).toBeVisible();
  await expect(entry(page, 'compte rendu.txt')).toBeHidden();
  await page.goForward();
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Emplacement' })).toContainText('Chantier');
  const download = page.waitForEvent('download');
  await options(page, 'compte rendu.txt', 'Télécharger');
  expect((await download).suggestedFilename()).toBe('compte rendu.txt');

  await page
    .getByRole('navigation', { name: 'Emplacement' })
    .getByRole('link', { name: 'Documents' })
    .click();
  // The default folder cannot be changed: it has no menu.
  await expect(entry(page, 'Plans et modèles')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Options de Plans et modèles' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Plans et modèles' }).click();
  await expect(page).toHaveURL(/\/mediatheque\/\d+\/default$/);
  await page.goBack();

  await options(page, 'Chantier', 'Supprimer');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  expect(complaints.list).toEqual([]);
  await page.close();
});

test('a document is read in place; several are downloaded, deleted and restored', async ({ browser }) => {
  await addDocuments(await tokenOf(accounts.colleague), [
    new File(['Bonjour à tous'], '01 note.txt', { type: 'text/plain' }),
    new File([new Uint8Array(pdf('Plan', ['Une ligne']))], '02 plan.pdf', { type: 'application/pdf' }),
  ]);
  const page = await windowOf(browser, accounts.colleague);
  const complaints = watchComplaints(page);
  await page.goto('/mediatheque');

  await page.getByRole('link', { name: '01 note.txt' }).click();
  await expect(page.getByText('Bonjour à tous')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  const sheet = page.getByRole('group', { name: 'Page 1 sur 1' });
  await expect(sheet.getByText('Une ligne')).toBeAttached();
  await expectUsable(page);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/mediatheque$/);
  await expect(page.getByRole('link', { name: '01 note.txt' })).toBeFocused();

  for (const name of ['01 note.txt', '02 plan.pdf'])
    await page.getByRole('checkbox', { name: `Choisir ${name}` }).check();
  await expectUsable(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger (ZIP)' }).click();
  const archive = unzipSync(readFileSync(await (await download).path()));
  expect(Object.keys(archive).toSorted()).toEqual(['01 note.txt', '02 plan.pdf']);

  for (const name of ['01 note.txt', '02 plan.pdf'])
    await page.getByRole('checkbox', { name: `Choisir ${name}` }).check();
  await page
    .getByRole('group', { name: 'Éléments choisis' })
    .getByRole('button', { name: 'Supprimer' })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(entry(page, '02 plan.pdf')).toBeHidden();
  await page.getByRole('button', { name: 'Corbeille' }).click();
  const bin = page.getByRole('dialog', { name: 'Corbeille' });
  await bin.getByRole('button', { name: 'Restaurer 02 plan.pdf' }).click();
  await expect(bin.getByText('02 plan.pdf')).toBeHidden();
  await expect(bin.getByText('01 note.txt')).toBeVisible();
  await expectUsable(page);
  await page.keyboard.press('Escape');
  await expect(entry(page, '02 plan.pdf')).toBeVisible();
  expect(complaints.list).toEqual([]);
  await page.close();
});
